package io.retryrelay.outbox;

import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * A fault for an application that names it in {@code spring.main.sources}: what was published is not written down, so
 * that the publisher finds it again and again.
 */
public final class ForgetsToMark implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof OutboxRows rows ? new ForgetfulRows(rows) : bean;
    }

    private static final class ForgetfulRows extends OutboxRows {

        private final OutboxRows rows;

        private ForgetfulRows(OutboxRows rows) {
            super(null, null);
            this.rows = rows;
        }

        @Override
        List<OutboxRow> unpublished(int limit) {
            return rows.unpublished(limit);
        }

        @Override
        List<OutboxRow> unpublishedOf(String target, int limit) {
            return rows.unpublishedOf(target, limit);
        }

        @Override
        List<String> targets() {
            return rows.targets();
        }

        @Override
        List<StandingEvent> standing(List<UUID> requests, String topicId) {
            return rows.standing(requests, topicId);
        }

        @Override
        Stretch unpublishedAfter(long id, int most) {
            return rows.unpublishedAfter(id, most);
        }

        @Override
        long held(Stretch stretch) {
            return rows.held(stretch);
        }

        @Override
        public int putClosedAside(Stretch stretch) {
            return rows.putClosedAside(stretch);
        }

        @Override
        public void markPublished(List<Publication> publications) {
            // forgotten
        }
    }
}
