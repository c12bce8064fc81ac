-- A call by the agent's own phone, from the permission to dial to the report of the phone.
create table device_call (
  tenant_id bigint not null,
  call_id bigint not null,
  agent_id bigint not null,
  -- Named in the report, which is accepted once.
  bind_id text not null,
  -- The session that asked another device to dial; null: the asking device dials itself.
  asked_session bigint,
  -- The instant until which it may be dialled.
  expires_at timestamptz not null,
  dialled_at timestamptz,
  reported_at timestamptz,
  primary key (tenant_id, call_id),
  unique (tenant_id, bind_id),
  foreign key (tenant_id, call_id) references call,
  foreign key (tenant_id, agent_id) references membership (tenant_id, user_id)
);
alter table device_call enable row level security;
alter table device_call force row level security;
create policy own_tenant on device_call using (tenant_id = current_tenant());
create index device_call_unreported on device_call (tenant_id, agent_id) where reported_at is null;
