-- How often B replayed one stored failure for the key, and what waits for a time or for its target, target by target.
alter table retry_request
    add column answer_digest char(64) character set ascii collate ascii_bin null,
    add column answer_replays int not null default 0,
    add key by_target_and_time (target, state, next_attempt_at, seq);
