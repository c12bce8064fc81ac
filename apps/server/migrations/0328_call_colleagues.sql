-- haihu: expand; needs 1.0
-- The colleague beside the agent of a running call: rung, talking with the agent while the customer hears music, talking
-- with both, or leaving. A member is in one call at a time, as agent or as colleague.
create table call_colleague (
  tenant_id bigint not null,
  call_id bigint not null,
  user_id bigint not null,
  state text not null check (state in ('rings', 'talks', 'joined', 'leaves')),
  -- The instant at which the state began.
  since timestamptz not null,
  primary key (tenant_id, call_id),
  unique (tenant_id, user_id),
  foreign key (tenant_id, call_id) references call_running on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
alter table call_colleague enable row level security;
alter table call_colleague force row level security;
create policy own_tenant on call_colleague using (tenant_id = current_tenant());

-- The number of a phone among those of its kind in a call. Null for legs that were stored before.
alter table call_leg add column phone smallint;
-- The member whose phone it is. Null for customers and supervisors.
alter table call_leg add column user_id bigint;

-- The colleagues who talked with the customer beside the agent of a call.
create table call_companion (
  tenant_id bigint not null,
  call_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, call_id, user_id),
  foreign key (tenant_id, call_id) references call on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
alter table call_companion enable row level security;
alter table call_companion force row level security;
create policy own_tenant on call_companion using (tenant_id = current_tenant());

-- The kinds are listed in core/orders.repository.ts only, because each new one would replace this condition.
alter table call_order drop constraint call_order_kind_check;
alter table call_order add constraint call_order_kind_check check (kind ~ '^[a-z_]+$') not valid;
