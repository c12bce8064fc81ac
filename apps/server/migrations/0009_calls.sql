-- Lines, calls, the do-not-call list, and continuous dialling.

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
  -- Largest number of calls at a time.
  concurrency integer not null check (concurrency > 0),
  enabled boolean not null default true,
  -- The engine that drives the line: a folder below integrations/telephony.
  adapter text not null default 'simulator',
  created_at timestamptz not null,
  -- The line's way of counting time, in seconds: the step in which time is billed, and the least time of an answered
  -- call.
  billing_step smallint not null default 60 check (billing_step in (1, 6, 60)),
  billing_minimum smallint not null default 0 check (billing_minimum between 0 and 60),
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
  -- The rule pack that allowed the call, and its version.
  rule_pack text not null,
  state text not null default 'created'
    check (state in ('created', 'agent_ringing', 'agent_answered', 'customer_ringing', 'answered', 'ended')),
  created_at timestamptz not null,
  -- The instant of each state, by the engine's clock.
  agent_ringing_at timestamptz,
  agent_answered_at timestamptz,
  customer_ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  ring_seconds integer not null default 0 check (ring_seconds >= 0),
  talk_seconds integer not null default 0 check (talk_seconds >= 0),
  cause text,
  hung_up_by text check (hung_up_by in ('agent', 'customer', 'system')),
  -- Path below the folder of recordings.
  recording_path text,
  -- Loudness from 0 to 1, even parts of the recording.
  peaks real[],
  -- The price of a minute when the call was placed, and its charge: all billed minutes, and the money for those that no
  -- package paid.
  minute_price bigint not null,
  billed_minutes integer not null default 0,
  cost bigint not null default 0,
  currency text not null default 'CNY',
  followed_up boolean not null default false,
  -- The step in which the line counted time when the call was placed.
  billing_step smallint not null default 60,
  billing_minimum smallint not null default 0,
  -- The seconds that counted (null: 60 for each billed minute), and the whole minutes that packages paid.
  billed_seconds integer,
  package_minutes integer not null default 0,
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
-- Finds recordings that are too old without reading every call.
create index call_recording_age on call (tenant_id, created_at) where recording_path is not null;
create trigger of_who_stays before insert on call for each row when (new.customer_id is not null)
  execute function written_of_who_stays();

-- Running calls, and the last sign of life of each. It holds ids only, because a restart reads it across enterprises.
create table call_running (
  tenant_id bigint not null,
  call_id bigint not null,
  agent_id bigint not null,
  line_id bigint not null,
  callee_hash bytea not null,
  seen_at timestamptz not null,
  primary key (tenant_id, call_id),
  -- A member has one call at a time.
  unique (tenant_id, agent_id),
  foreign key (tenant_id, call_id) references call
);
create index call_running_line on call_running (tenant_id, line_id);

-- The instants at which a customer's phone rang, for the whole enterprise. The frequency rules count them.
create table call_attempt (
  tenant_id bigint not null,
  call_id bigint not null,
  number_hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references call
);
create index call_attempt_number on call_attempt (tenant_id, number_hash, at desc);

-- Numbers that must not be called: for good if they are on the list, for the months of the rule pack after a refusal.
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

-- A member's continuous dialling: its customers, its position, and the event that it waits for.
create table dialling_run (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  member_id bigint not null,
  -- The session that started or last continued the run. Without it nothing is dialled.
  session_id bigint not null,
  phase text not null check (phase in ('counting', 'calling', 'wrap_up', 'paused', 'ended')),
  is_pausing boolean not null default false,
  reason text,
  allowed_again_at timestamptz,
  pace_seconds smallint not null check (pace_seconds between 0 and 60),
  -- The instant of the next call. Null unless the run counts down.
  dial_at timestamptz,
  call_id bigint,
  -- The list as it was requested, without any number. `ids` if customers were named.
  walk jsonb not null,
  ids bigint[],
  -- The position in the list: the keys of the last row, or the number of `ids` that had their turn.
  place jsonb,
  total integer not null,
  total_is_estimate boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, call_id) references call,
  check ((phase = 'counting') = (dial_at is not null)),
  check ((phase = 'ended') = (ended_at is not null))
);
-- A member has one run at a time.
create unique index dialling_run_on on dialling_run (tenant_id, member_id) where phase <> 'ended';
create index dialling_run_newest on dialling_run (tenant_id, member_id, id desc);
create index dialling_run_call on dialling_run (tenant_id, call_id) where phase <> 'ended';

-- The customers who had their turn, once each: called, or passed over with the reason.
create table dialling_turn (
  tenant_id bigint not null,
  run_id bigint not null,
  customer_id bigint not null,
  position integer not null,
  call_id bigint,
  passed_over text,
  at timestamptz not null,
  primary key (tenant_id, run_id, customer_id),
  unique (tenant_id, run_id, position),
  foreign key (tenant_id, run_id) references dialling_run on delete cascade,
  foreign key (tenant_id, call_id) references call,
  check ((call_id is null) <> (passed_over is null))
);

do $$
declare name text;
begin
  foreach name in array array[
    'line', 'line_number', 'call', 'call_running', 'call_attempt', 'do_not_call', 'dialling_run', 'dialling_turn'
  ] loop
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
