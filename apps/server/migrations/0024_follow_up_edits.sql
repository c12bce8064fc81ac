-- The author may correct what was written, for a few minutes.
alter table follow_up add edited_at timestamptz;
