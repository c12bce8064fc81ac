-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Finds the last call to a number: its agent owes the call back.
create index concurrently if not exists call_callee on call (tenant_id, callee_hash, created_at desc)
