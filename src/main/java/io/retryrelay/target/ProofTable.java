package io.retryrelay.target;

import java.util.Set;

record ProofTable(Set<Integer> done, Set<Integer> notDone) {

    Proof of(int status) {
        if (done.contains(status)) {
            return Proof.DONE;
        }
        return notDone.contains(status) ? Proof.NOT_DONE : byDefault(status);
    }

    private static Proof byDefault(int status) {
        return switch (status) {
            case 408, 409, 425, 429 -> Proof.NOTHING;
            default -> byClass(status / 100);
        };
    }

    private static Proof byClass(int hundreds) {
        return switch (hundreds) {
            case 2 -> Proof.DONE;
            case 3, 4 -> Proof.REFUSED;
            default -> Proof.NOTHING;
        };
    }
}
