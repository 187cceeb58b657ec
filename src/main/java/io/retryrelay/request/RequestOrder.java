package io.retryrelay.request;

import java.util.Optional;

/** In which order a list comes; equal times are told apart by the id. */
public enum RequestOrder {
    OLDEST_FIRST("createdAt", "created_at", false),
    NEWEST_FIRST("-createdAt", "created_at", true),
    LONGEST_UNCHANGED_FIRST("updatedAt", "updated_at", false),
    LAST_CHANGED_FIRST("-updatedAt", "updated_at", true);

    private final String parameter;
    private final String column;
    private final boolean descending;

    RequestOrder(String parameter, String column, boolean descending) {
        this.parameter = parameter;
        this.column = column;
        this.descending = descending;
    }

    public static Optional<RequestOrder> of(String parameter) {
        for (RequestOrder order : values()) {
            if (order.parameter.equals(parameter)) {
                return Optional.of(order);
            }
        }
        return Optional.empty();
    }

    boolean isByCreation() {
        return column.equals("created_at");
    }

    String orderBy() {
        String direction = descending ? " desc" : "";
        return column + direction + ", id" + direction;
    }

    /** Spelled out, since a row constructor would not use the index. */
    String behind() {
        String beyond = descending ? " < " : " > ";
        return "(" + column + beyond + ":at or (" + column + " = :at and id" + beyond + ":id))";
    }
}
