-- Notices that a package ends soon: one a week before, one a day before.
create table package_notice (
  tenant_id bigint not null,
  package_id bigint not null,
  days smallint not null check (days in (1, 7)),
  at timestamptz not null,
  primary key (tenant_id, package_id, days),
  foreign key (tenant_id, package_id) references package
);
revoke update, delete on package_notice from haihu_app;
alter table package_notice enable row level security;
alter table package_notice force row level security;
create policy own_tenant on package_notice using (tenant_id = current_tenant());
