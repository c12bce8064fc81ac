-- A carrier's trunk, and the numbers that customers see.
create table line (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  carrier text not null,
  area text not null,
  -- Units of 0.0001 for each minute begun.
  minute_price bigint not null check (minute_price >= 0),
  currency text not null default 'CNY',
  -- Calls at a time.
  concurrency integer not null check (concurrency > 0),
  enabled boolean not null default true,
  -- Which engine drives it: a folder below integrations/telephony.
  adapter text not null default 'simulator',
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

create table line_number (
  tenant_id bigint not null,
  id bigint generated always as identity,
  line_id bigint not null,
  -- Written and read by platform/cipher.ts only.
  number_enc bytea not null,
  number_hash bytea not null,
  primary key (tenant_id, id),
  unique (tenant_id, line_id, number_hash),
  foreign key (tenant_id, line_id) references line
);

create table call (
  tenant_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  -- Null for a typed number.
  customer_id bigint,
  -- The number as it was dialled. Written and read by platform/cipher.ts only.
  callee_enc bytea not null,
  callee_hash bytea not null,
  tail_hash bytea not null,
  line_id bigint not null,
  line_number_id bigint not null,
  -- Rule pack and version that let it through.
  rule_pack text not null,
  state text not null default 'created'
    check (state in ('created', 'agent_ringing', 'agent_answered', 'customer_ringing', 'answered', 'ended')),
  created_at timestamptz not null,
  -- When each state was reached, by the engine's clock.
  agent_ringing_at timestamptz,
  agent_answered_at timestamptz,
  customer_ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  ring_seconds integer not null default 0 check (ring_seconds >= 0),
  talk_seconds integer not null default 0 check (talk_seconds >= 0),
  cause text,
  hung_up_by text check (hung_up_by in ('agent', 'customer', 'system')),
  -- Below the folder of recordings.
  recording_path text,
  -- Loudness from 0 to 1, even parts of the recording.
  peaks real[],
  -- What a minute cost when it was placed, and what came of it: all billed minutes, and the money for those that no
  -- package paid.
  minute_price bigint not null,
  billed_minutes integer not null default 0,
  cost bigint not null default 0,
  currency text not null default 'CNY',
  followed_up boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, line_id) references line,
  foreign key (tenant_id, line_number_id) references line_number,
  check ((state = 'ended') = (ended_at is not null and cause is not null and hung_up_by is not null))
);
create index call_newest on call (tenant_id, created_at desc, id desc);
create index call_of_agent on call (tenant_id, agent_id, created_at desc, id desc);
create index call_of_customer on call (tenant_id, customer_id, created_at desc, id desc) where customer_id is not null;

-- Calls that are on, and when each was last heard of. Ids only: after a restart it is read across enterprises.
create table call_running (
  tenant_id bigint not null,
  call_id bigint not null,
  agent_id bigint not null,
  line_id bigint not null,
  callee_hash bytea not null,
  seen_at timestamptz not null,
  primary key (tenant_id, call_id),
  -- Nobody talks twice at a time.
  unique (tenant_id, agent_id),
  foreign key (tenant_id, call_id) references call
);
create index call_running_line on call_running (tenant_id, line_id);

-- When a customer's phone was rung, whoever of the enterprise did it: what the frequency rules count.
create table call_attempt (
  tenant_id bigint not null,
  call_id bigint not null,
  number_hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references call
);
create index call_attempt_number on call_attempt (tenant_id, number_hash, at desc);

-- Numbers that must be left in peace: for good once listed, for the rule pack's months once refused.
create table do_not_call (
  tenant_id bigint not null references tenant,
  number_hash bytea not null,
  -- Written and read by platform/cipher.ts only.
  number_enc bytea not null,
  listed_at timestamptz,
  refused_at timestamptz,
  changed_by bigint not null,
  primary key (tenant_id, number_hash),
  foreign key (tenant_id, changed_by) references membership (tenant_id, user_id),
  check (listed_at is not null or refused_at is not null)
);

do $$
declare name text;
begin
  foreach name in array array['line', 'line_number', 'call', 'call_running', 'call_attempt', 'do_not_call'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- The only way to look at calls across enterprises.
create policy reconciling on call_running for select to current_user using (true);
create function running_calls()
returns table ("tenantId" bigint, "callId" bigint, "seenAt" timestamptz)
language sql stable security definer set search_path = public
begin atomic
  select tenant_id, call_id, seen_at from call_running order by tenant_id, call_id;
end;
