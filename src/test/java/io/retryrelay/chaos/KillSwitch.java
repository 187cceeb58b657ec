package io.retryrelay.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Inside the application: ends the process when it passes the armed point for the n-th time, passes of fewer than so
 * many together not counted. Which one is armed, as {@code KP08:1:1}, stands in a file of the application's folder, so
 * that a running one can be armed.
 */
final class KillSwitch {

    static final String ARMED = "armed";
    static final String REACHED = "reached";
    private static final int AS_KILLED = 137;

    private final Path folder;
    private String armed = "";
    private int passes;

    KillSwitch(Path folder) {
        this.folder = folder;
    }

    void pass(KillPoint point) {
        if (isDue(point)) {
            end(point);
        }
    }

    /** For a point that one alone passes elsewhere. */
    void passWithOthers(KillPoint point) {
        if (Stage.together() > 1) {
            pass(point);
        }
    }

    /** Counts this pass and tells whether it is the last one; for those who still have something to do then. */
    synchronized boolean isDue(KillPoint point) {
        String told = told();
        if (!told.equals(armed)) {
            armed = told;
            passes = 0;
        }
        String[] parts = told.split(":");
        return parts[0].equals(point.name())
                && Stage.together() >= Integer.parseInt(parts[2])
                && ++passes >= Integer.parseInt(parts[1]);
    }

    /** Says first that the point was reached, so that kills are counted which happened. */
    synchronized void end(KillPoint point) {
        try {
            Files.writeString(
                    folder.resolve(REACHED), point + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.deleteIfExists(folder.resolve(ARMED));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().halt(AS_KILLED);
    }

    private String told() {
        try {
            Path file = folder.resolve(ARMED);
            return Files.exists(file) ? Files.readString(file).strip() : "";
        } catch (IOException takenAway) {
            return "";
        }
    }
}
