-- How often in a row a line rested because its carrier carried nothing. While it is not 0, one call at a time tries again.
alter table line add column carrier_trips smallint not null default 0;
