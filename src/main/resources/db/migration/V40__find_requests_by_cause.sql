-- The list of one cause, whatever lies behind it: a cause belongs to few of the states, so that the state needs no place here.
alter table retry_request add key by_cause (cause, created_at, id);
