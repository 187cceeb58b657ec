-- What waits for its publication of one target, past those of another that has enough of them on the topic.
alter table outbox_event add key by_target (target, published_at, id);
