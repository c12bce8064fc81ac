-- The number of pauses in a row in which the line's carrier carried nothing. While it is not 0, one call at a time
-- tries the line again.
alter table line add column carrier_trips smallint not null default 0;
