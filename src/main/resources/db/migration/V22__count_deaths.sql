-- How many processes died while they called for the request, in its present round.
alter table retry_request add column deaths int not null default 0;
