-- haihu: expand; needs 1.0
-- Devices of the Android app wait at this server for their notices, without a push service. Their hash is that of a
-- secret, and their address and keys are empty.
alter table notice_device add column waits boolean not null default false;

-- Notices that such a device has not fetched yet. The payload names nobody.
create table notice_waiting (
  tenant_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  kind text not null,
  payload text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references notice_device on delete cascade
);
create index notice_waiting_device on notice_waiting (tenant_id, device_id, id);
alter table notice_waiting enable row level security;
alter table notice_waiting force row level security;
create policy own_tenant on notice_waiting using (tenant_id = current_tenant());
-- A device ends with its session, also outside of an enterprise.
create policy ending on notice_waiting for all to current_user using (true);
