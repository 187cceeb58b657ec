-- The round that a bulk opened, by which its requests are told from those that a person retried since, and how the
-- first call of each ended, once that was looked at.
alter table bulk_item
    add column round int null,
    add column first_call varchar(16) character set ascii collate ascii_bin null,
    drop key by_outcome,
    add key by_outcome (bulk_id, outcome, first_call, position);
