-- A member's own goal of calls a day, if it differs from the enterprise's.
create table call_goal (
  tenant_id bigint not null,
  user_id bigint not null,
  calls_a_day integer not null check (calls_a_day between 1 and 2000),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership
);
alter table call_goal enable row level security;
alter table call_goal force row level security;
create policy own_tenant on call_goal using (tenant_id = current_tenant());
