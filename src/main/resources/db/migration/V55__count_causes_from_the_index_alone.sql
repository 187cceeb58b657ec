-- The causes beside a list are counted over tens of thousands of the newest rows of a state: from the index alone, or each
-- of them would be one look into a table that is larger than the memory.
alter table retry_request
    drop key by_state,
    add key by_state (state, created_at, id, target, cause);
