-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Recordings past their time are found by `call_recorded`, which begins with the same columns.
drop index concurrently if exists call_recording_age
