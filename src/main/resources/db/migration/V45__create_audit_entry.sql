-- What people did, one row for each deed, whatever it was done to. Kept when what it was done to is purged.
create table audit_entry (
    id bigint not null auto_increment,
    happened_at datetime(6) not null,
    who varchar(100) character set utf8mb4 collate utf8mb4_bin not null,
    what varchar(32) character set ascii collate ascii_bin not null,
    subject varchar(100) character set utf8mb4 collate utf8mb4_bin not null,
    reason varchar(500) character set utf8mb4 collate utf8mb4_bin null,
    primary key (id),
    key by_time (happened_at, id),
    key by_who (who, happened_at, id),
    key by_what (what, happened_at, id),
    key by_subject (subject, happened_at, id)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
