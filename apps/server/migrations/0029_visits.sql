-- A waiting visit that was put off: when it was promised first, and whether the promise was moved or its reminder snoozed.
alter table return_visit add column planned_at timestamptz;
alter table return_visit add column put_off text check (put_off in ('moved', 'snoozed'));
-- Those of a team, in the orders of one member's.
create index return_visit_team_waiting on return_visit (tenant_id, at, id) where state = 'waiting';
create index return_visit_team_done on return_visit (tenant_id, done_at desc, id desc) where state = 'done';
create index return_visit_team_by_day on return_visit (tenant_id, at);
