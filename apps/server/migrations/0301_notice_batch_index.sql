-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Finds the notices of a batch.
create index concurrently if not exists notice_sending_batch on notice_sending (tenant_id, batch)
