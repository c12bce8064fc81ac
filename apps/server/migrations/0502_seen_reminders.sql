-- haihu: expand; needs 1.0
-- The time of the call-back whose reminder the member has answered on one of their devices. A reminder of another time,
-- after the call-back was moved, is a new one.
alter table return_visit add column reminder_seen_of timestamptz;
