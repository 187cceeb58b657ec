-- Which submission led to which request. The digest covers kind, scope and key byte for byte, so that no collation
-- can make two keys equal; the row outlives its request.
create table request_identity (
    digest binary(32) not null,
    kind varchar(16) character set ascii collate ascii_bin not null,
    source varchar(100) character set utf8mb4 collate utf8mb4_bin not null,
    content_hash binary(32) not null,
    request_id char(36) character set ascii collate ascii_bin not null,
    created_at datetime(6) not null,
    primary key (digest),
    key by_request (request_id)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin;
