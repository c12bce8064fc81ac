-- What must be answerable for later: who searched a number, listened to a recording. The application cannot change it.
create table audit (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id bigint not null,
  action text not null,
  subject_id bigint,
  -- Never a phone number.
  detail jsonb not null default '{}',
  primary key (tenant_id, id)
);
revoke update, delete on audit from haihu_app;
create index audit_age on audit (tenant_id, at);

alter table audit enable row level security;
alter table audit force row level security;
create policy own_tenant on audit using (tenant_id = current_tenant());
