-- Minutes a day that one member may talk abroad over a line, so that a stolen account cannot cost thousands. Null: no
-- limit.
alter table line add column foreign_minutes_a_day integer default 120 check (foreign_minutes_a_day > 0);
alter table call add column is_foreign boolean not null default false;
create index call_foreign on call (tenant_id, agent_id, created_at) where is_foreign;
