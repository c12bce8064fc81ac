-- A member's calendar counts what was planned for each day, done or not.
create index return_visit_by_day on return_visit (tenant_id, member_id, at);
