-- Names that have outlived their request and their time are found without reading all of them.
alter table request_identity add key by_age (created_at);
