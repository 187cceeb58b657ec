-- One request of a bulk, in the generation that the plan saw; why it was left out, if it was.
create table bulk_item (
    bulk_id char(36) character set ascii collate ascii_bin not null,
    position int not null,
    request_id char(36) character set ascii collate ascii_bin not null,
    generation int not null,
    outcome varchar(16) character set ascii collate ascii_bin not null,
    why varchar(40) character set ascii collate ascii_bin null,
    detail varchar(500) character set utf8mb4 collate utf8mb4_bin null,
    primary key (bulk_id, position),
    unique key one_per_request (bulk_id, request_id),
    key by_outcome (bulk_id, outcome, position)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
