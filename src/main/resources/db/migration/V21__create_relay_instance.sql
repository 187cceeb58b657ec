-- One start of a process. Whoever stops in order says so; whoever is killed is only seen no more.
create table relay_instance (
    id varchar(100) character set utf8mb4 collate utf8mb4_bin not null,
    host varchar(255) character set utf8mb4 collate utf8mb4_bin not null,
    started_at datetime(6) not null,
    seen_at datetime(6) not null,
    stopped_at datetime(6) null,
    primary key (id),
    key by_sight (seen_at)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
