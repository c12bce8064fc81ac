-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Finds the messages of a person who called. They are few among the calls to a number.
create index concurrently if not exists call_messages on call (tenant_id, callee_hash, created_at desc) where cause = 'voicemail'
