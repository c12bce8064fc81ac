-- What a running call keeps of packages after its first one, which stands in the hold itself: whole minutes.
create table hold_further (
  tenant_id bigint not null,
  call_id bigint not null,
  package_id bigint not null,
  minutes integer not null check (minutes > 0),
  primary key (tenant_id, call_id, package_id),
  -- A release that does not know of them ends them with its hold.
  foreign key (tenant_id, call_id) references hold on delete cascade,
  foreign key (tenant_id, package_id) references package
);
alter table hold_further enable row level security;
alter table hold_further force row level security;
create policy own_tenant on hold_further using (tenant_id = current_tenant());
