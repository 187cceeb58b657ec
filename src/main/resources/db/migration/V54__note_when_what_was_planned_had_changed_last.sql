-- What a person did since is found by it: taking back, giving up and restoring open no generation. Null in older plans,
-- which go by the generation alone.
alter table bulk_item add column seen_at datetime(6) null after generation;
