-- A request of a bulk is not purged before the bulk is.
alter table bulk_item add key by_request (request_id);
