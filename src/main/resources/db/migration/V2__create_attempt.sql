-- One call of a target. A generation makes at most one: the event id is the key.
create table attempt (
    event_id varchar(48) character set ascii collate ascii_bin not null,
    request_id char(36) character set ascii collate ascii_bin not null,
    generation int not null,
    started_at datetime(6) not null,
    ended_at datetime(6) null,
    duration_millis bigint null,
    outcome varchar(16) character set ascii collate ascii_bin null,
    status int null,
    error varchar(1000) character set utf8mb4 collate utf8mb4_bin null,
    response_headers mediumtext character set utf8mb4 collate utf8mb4_bin null,
    response_body mediumblob null,
    response_truncated boolean not null,
    idempotency_key varchar(255) character set ascii collate ascii_bin not null,
    request_hash char(64) character set ascii collate ascii_bin not null,
    instance varchar(100) character set utf8mb4 collate utf8mb4_bin not null,
    topic varchar(249) character set ascii collate ascii_bin not null,
    topic_partition int not null,
    topic_offset bigint not null,
    primary key (event_id),
    unique key one_per_generation (request_id, generation)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
