-- haihu: expand; needs 1.0
-- The phones of outside numbers that agents brought into calls. Each is a paid leg of its own over the line of the call.
-- The row stays with the call. The number is rung, talks with the agent while the customer hears music, talks with both,
-- or leaves. `awaited`: the agent left while it was rung. `handed`: it has the customer, and the agent is gone. A phone
-- that has hung up is `over` once it was told who has the customer.
create table call_outside (
  tenant_id bigint not null,
  id bigint generated always as identity,
  call_id bigint not null,
  line_id bigint not null,
  asked_by bigint not null,
  number_enc bytea not null,
  number_hash bytea not null,
  state text not null check (state in ('rings', 'talks', 'joined', 'leaves', 'awaited', 'handed', 'over')),
  -- The instant at which the state began.
  since timestamptz not null,
  -- The number of the phone among those of agents in the call. Null until it is dialled.
  phone smallint,
  asked_at timestamptz not null,
  answered_at timestamptz,
  handed_at timestamptz,
  ended_at timestamptz,
  -- The instant at which the leg was charged, or its hold was let go.
  charged_at timestamptz,
  -- The terms of the line at the instant at which it was asked for, in units of 0.0001 yuan and seconds.
  minute_price bigint not null check (minute_price >= 0),
  billing_step integer not null,
  billing_minimum integer not null,
  seconds integer not null default 0,
  cost bigint not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references call on delete cascade,
  foreign key (tenant_id, line_id) references line,
  foreign key (tenant_id, asked_by) references membership (tenant_id, user_id)
);
-- A call has one outside number at a time.
create unique index call_outside_on on call_outside (tenant_id, call_id) where state <> 'over';
create index call_outside_line on call_outside (tenant_id, line_id) where ended_at is null;
create index call_outside_call on call_outside (tenant_id, call_id);
alter table call_outside enable row level security;
alter table call_outside force row level security;
create policy own_tenant on call_outside using (tenant_id = current_tenant());

-- The money that is held for a running outside leg, and the agency's part of a minute.
create table leg_hold (
  tenant_id bigint not null,
  leg_id bigint not null,
  call_id bigint not null,
  amount bigint not null check (amount >= 0),
  margin bigint not null default 0,
  primary key (tenant_id, leg_id),
  foreign key (tenant_id, leg_id) references call_outside
);
alter table leg_hold enable row level security;
alter table leg_hold force row level security;
create policy own_tenant on leg_hold using (tenant_id = current_tenant());

-- The outside number whose phone it is.
alter table call_leg add column outside_id bigint;
