-- How long a call over a line may last: whoever hangs in a queue or was forgotten does not cost for hours.
alter table line add column longest_seconds integer not null default 7200 check (longest_seconds > 0);
-- When who talks was told that the call comes to its longest.
alter table call_running add column warned_at timestamptz;
