-- The longest time of a call over a line, so that a forgotten call, or one in a queue, does not cost for hours.
alter table line add column longest_seconds integer not null default 7200 check (longest_seconds > 0);
-- The instant at which the agent was warned that the call reaches its longest time.
alter table call_running add column warned_at timestamptz;
