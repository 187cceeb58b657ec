package io.retryrelay.platform;

/** The relay will not start like this; the message says what is wrong, {@link #cure()} what to do about it. */
public final class StartRefused extends RuntimeException {

    private final String cure;

    public StartRefused(String wrong, String cure) {
        super(wrong);
        this.cure = cure;
    }

    public String cure() {
        return cure;
    }
}
