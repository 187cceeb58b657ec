-- What people, and the relay itself, did to a bulk, when and why.
create table bulk_history (
    id bigint not null auto_increment,
    bulk_id char(36) character set ascii collate ascii_bin not null,
    happened_at datetime(6) not null,
    who varchar(100) character set utf8mb4 collate utf8mb4_bin not null,
    what varchar(16) character set ascii collate ascii_bin not null,
    reason varchar(500) character set utf8mb4 collate utf8mb4_bin null,
    primary key (id),
    key by_bulk (bulk_id, id)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
