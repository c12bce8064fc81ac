-- The agenda asks for waiting call-backs to numbers of tasks, which are few among all call-backs.
create index return_visit_to_numbers on return_visit (tenant_id, member_id, at, id)
  where state = 'waiting' and task_number_id is not null;
create index return_visit_team_to_numbers on return_visit (tenant_id, at, id)
  where state = 'waiting' and task_number_id is not null;
-- Calls that a phone dialled and never reported, of one agent and of all.
create index device_call_lapsed on device_call (tenant_id, agent_id, state_at, call_id) where state = 'lapsed';
create index device_call_team_lapsed on device_call (tenant_id, state_at, call_id) where state = 'lapsed';
