-- What people and submitters did to a request, when and why.
create table request_history (
    id bigint not null auto_increment,
    request_id char(36) character set ascii collate ascii_bin not null,
    happened_at datetime(6) not null,
    who varchar(100) character set utf8mb4 collate utf8mb4_bin not null,
    what varchar(16) character set ascii collate ascii_bin not null,
    reason varchar(500) character set utf8mb4 collate utf8mb4_bin null,
    primary key (id),
    key by_request (request_id, id)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
