-- haihu: expand; needs 1.0
-- Milliseconds since the driver heard the oldest event that it has not written yet. 0: it has written all of them.
alter table engine_node add column events_behind integer not null default 0;
