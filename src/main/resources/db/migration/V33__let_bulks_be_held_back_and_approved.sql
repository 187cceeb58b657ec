-- How fast and how far a bulk may go, who approved it, and the ways in which its list is read.
alter table bulk_run
    add column queueable int not null default 0,
    add column rate int null,
    add column ramp varchar(200) character set ascii collate ascii_bin null,
    add column stop_at double null,
    add column approved_by varchar(100) character set utf8mb4 collate utf8mb4_bin null,
    add column approved_at datetime(6) null,
    add column running_since datetime(6) null,
    add column next_at datetime(6) null,
    add column forgiven_calls int not null default 0,
    add column forgiven_failures int not null default 0,
    add key by_age (created_at, id),
    add key by_planner (created_by, created_at, id),
    add key by_state_and_age (state, created_at, id);
