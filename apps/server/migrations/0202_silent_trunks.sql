-- The instant since which the carrier behind a line does not answer the engine. Null: it answers, or is not asked.
alter table line add column trunk_silent_since timestamptz;
