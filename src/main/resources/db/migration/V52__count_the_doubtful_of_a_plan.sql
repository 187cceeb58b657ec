-- How many of a plan might happen twice, or out of order; null for plans in which they were not counted.
alter table bulk_run add column doubtful int null;
