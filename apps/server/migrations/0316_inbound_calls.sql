-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Finds the calls that people made to us. They are few among those that we place.
create index concurrently if not exists call_inbound on call (tenant_id, created_at desc, id desc) where direction = 'inbound'
