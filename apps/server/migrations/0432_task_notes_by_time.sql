-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Finds the results of tasks that were written in a stretch of time, for figures of calls by their outcome.
create index concurrently if not exists task_note_outcome_at on task_note (tenant_id, at) where outcome is not null
