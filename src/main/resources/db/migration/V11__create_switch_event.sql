-- What people paused and let go on. The last event of a name says how it stands; the rest tells how it came to that.
create table switch_event (
    id bigint not null auto_increment,
    name varchar(80) character set ascii collate ascii_bin not null,
    paused boolean not null,
    who varchar(100) character set utf8mb4 collate utf8mb4_bin not null,
    reason varchar(500) character set utf8mb4 collate utf8mb4_bin not null,
    happened_at datetime(6) not null,
    primary key (id),
    key by_name (name, id)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
