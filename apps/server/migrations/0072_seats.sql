-- The members who may call on a package. An enterprise without a seat in force has no such limit.
create table seat (
  tenant_id bigint not null,
  id bigint generated always as identity,
  package_id bigint not null,
  user_id bigint not null,
  given_at timestamptz not null,
  given_by bigint not null,
  primary key (tenant_id, id),
  -- A member has one seat in a package.
  unique (tenant_id, package_id, user_id),
  foreign key (tenant_id, package_id) references package,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
create index seat_user on seat (tenant_id, user_id);
alter table seat enable row level security;
alter table seat force row level security;
create policy own_tenant on seat using (tenant_id = current_tenant());
