-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Finds the arrivals that are too old to be told again.
create index concurrently if not exists missed_arrival_at on missed_arrival (tenant_id, at)
