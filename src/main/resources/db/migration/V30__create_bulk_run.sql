-- A move that a person makes on many requests: planned first, then started, and worked off chunk by chunk.
create table bulk_run (
    id char(36) character set ascii collate ascii_bin not null,
    action varchar(16) character set ascii collate ascii_bin not null,
    state varchar(16) character set ascii collate ascii_bin not null,
    criteria mediumtext character set utf8mb4 collate utf8mb4_bin null,
    confirmed boolean not null,
    reason varchar(500) character set utf8mb4 collate utf8mb4_bin null,
    requested int not null,
    waits_behind_others int not null,
    created_by varchar(100) character set utf8mb4 collate utf8mb4_bin not null,
    created_at datetime(6) not null,
    started_by varchar(100) character set utf8mb4 collate utf8mb4_bin null,
    started_at datetime(6) null,
    ended_at datetime(6) null,
    primary key (id),
    key by_state (state, started_at, id)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
