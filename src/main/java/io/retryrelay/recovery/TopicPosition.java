package io.retryrelay.recovery;

/**
 * How far the topic reaches and how far the group has read, at one moment.
 *
 * @param logStart the oldest offset that can still be read
 * @param end one behind the newest
 * @param committed the next offset the group will read; 0 if it never committed
 */
record TopicPosition(String topicId, long logStart, long end, long committed) {

    /**
     * Up to where records were certainly acknowledged. A committed offset counts only if it was read twice of one topic and
     * is not beyond the topic's end: an offset left over from a deleted topic would tell nothing.
     */
    long acknowledgedUpTo(TopicPosition before) {
        boolean sameTopic = topicId.equals(before.topicId);
        return sameTopic && committed <= end && before.committed <= before.end
                ? Math.min(committed, before.committed)
                : 0;
    }
}
