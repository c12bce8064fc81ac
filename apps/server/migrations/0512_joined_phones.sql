-- haihu: expand; needs 1.0
-- The phone by which a leader is in a call, as the engine counts the phones of leaders in it, until that phone hangs up.
-- Null: it was not dialled yet.
alter table call_join add column phone smallint;
