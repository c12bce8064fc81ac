-- Since when the carrier behind a line answers no question of the engine's; null: it answers, or is not asked.
alter table line add column trunk_silent_since timestamptz;
