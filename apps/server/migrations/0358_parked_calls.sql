-- haihu: expand; needs 1.0
-- The customers who wait with music for somebody who takes their call. The agent has left, unless the engine did not
-- park the call yet.
create table call_parked (
  tenant_id bigint not null,
  call_id bigint not null,
  parked_by bigint not null,
  note text not null,
  -- Null until the engine has parked the call.
  parked_at timestamptz,
  -- The instant at which the driver looks after the customer.
  due_at timestamptz,
  -- The instant at which the customer was told that nobody comes.
  told_at timestamptz,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references call_running on delete cascade,
  foreign key (tenant_id, parked_by) references membership (tenant_id, user_id)
);
alter table call_parked enable row level security;
alter table call_parked force row level security;
create policy own_tenant on call_parked using (tenant_id = current_tenant());

-- The seconds after a member's share of talk for which the customer was parked. They are nobody's talk.
alter table call_span add column waited_seconds integer not null default 0;
