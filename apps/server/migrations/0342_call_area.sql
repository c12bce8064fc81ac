-- haihu: expand; needs 1.0
-- The place of a called number, and whether the number of ours that was shown is from there. It tells for which places an
-- enterprise lacks numbers. Rows go with their call.
create table call_area (
  tenant_id bigint not null,
  call_id bigint not null,
  -- A place such as 浙江杭州.
  area text not null,
  near text not null check (near in ('city', 'province', 'none')),
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references call on delete cascade
);
alter table call_area enable row level security;
alter table call_area force row level security;
create policy own_tenant on call_area using (tenant_id = current_tenant());
