-- Milliseconds by which the engine's clock is ahead of its driver's; below 0: behind. Null: not known.
alter table engine_node add column clock_ahead bigint;
