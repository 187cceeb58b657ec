-- One generation on its way to the topic. Unpublished rows come first in by_publication, in the order they were opened.
create table outbox_event (
    id bigint not null auto_increment,
    event_id varchar(48) character set ascii collate ascii_bin not null,
    request_id char(36) character set ascii collate ascii_bin not null,
    generation int not null,
    target varchar(64) character set ascii collate ascii_bin not null,
    cause varchar(16) character set ascii collate ascii_bin not null,
    created_at datetime(6) not null,
    publication int not null,
    published_at datetime(6) null,
    topic_id varchar(36) character set ascii collate ascii_bin null,
    topic_partition int null,
    topic_offset bigint null,
    primary key (id),
    unique key by_event (event_id),
    key by_publication (published_at, id),
    key by_request (request_id, generation)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
