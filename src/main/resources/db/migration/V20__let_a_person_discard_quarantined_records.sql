-- Discarding hides nothing: the record stays, with who gave it up, when and why.
alter table quarantined_record
    add column discarded_at datetime(6) null,
    add column discarded_by varchar(100) character set utf8mb4 collate utf8mb4_bin null,
    add column discard_reason varchar(500) character set utf8mb4 collate utf8mb4_bin null;
