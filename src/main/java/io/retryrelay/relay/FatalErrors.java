package io.retryrelay.relay;

/** Errors after which nothing in this process can be trusted; any other is the failure of one attempt. */
final class FatalErrors {

    private FatalErrors() {}

    /** Throws the fatal error that is, or caused, this failure, if any. A stack that ran over is whole again by now. */
    static void rethrow(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof VirtualMachineError fatal && !(cause instanceof StackOverflowError)) {
                throw fatal;
            }
        }
    }
}
