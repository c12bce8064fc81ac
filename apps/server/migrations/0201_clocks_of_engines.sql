-- By how many milliseconds the clock of an engine is ahead of its driver's; behind it, less than 0. Null: not known.
alter table engine_node add column clock_ahead bigint;
