-- haihu: expand; needs 1.0
-- The enterprise's own sound that a task leaves at machines. Null: the file that the operator has put at the engine.
alter table task_machine add column sound_id bigint;
