-- haihu: expand; needs 1.0
-- The deed that ended a session before its time: a new password, a new mobile number, or the sign-out of the device from
-- another one. Null for every other end.
alter table session add column ended_by text;
alter table session add constraint session_ended_by_known check (ended_by in ('password', 'mobile', 'device')) not valid;
