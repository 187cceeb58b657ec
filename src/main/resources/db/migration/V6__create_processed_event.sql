-- One closed generation, written in the transaction that changed the state. A second closing breaks on the key.
create table processed_event (
    event_id varchar(48) character set ascii collate ascii_bin not null,
    request_id char(36) character set ascii collate ascii_bin not null,
    generation int not null,
    outcome varchar(16) character set ascii collate ascii_bin not null,
    processed_at datetime(6) not null,
    primary key (event_id),
    key by_age (processed_at)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
