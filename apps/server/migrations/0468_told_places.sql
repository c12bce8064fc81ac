-- haihu: expand; needs 1.0
-- The instant at which a waiting caller last heard their place in the queue. Null: not yet.
alter table call_waiting add column place_told_at timestamptz;
