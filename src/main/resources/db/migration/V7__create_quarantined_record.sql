-- A record that was no event of ours, kept once with its coordinates and bytes.
create table quarantined_record (
    id bigint not null auto_increment,
    topic varchar(249) character set ascii collate ascii_bin not null,
    topic_id varchar(36) character set ascii collate ascii_bin not null,
    topic_partition int not null,
    topic_offset bigint not null,
    record_key mediumblob null,
    record_value mediumblob null,
    why varchar(500) character set utf8mb4 collate utf8mb4_bin not null,
    found_at datetime(6) not null,
    primary key (id),
    unique key one_per_record (topic, topic_id, topic_partition, topic_offset)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
