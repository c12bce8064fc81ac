-- Lines, calls, numbers to be left in peace, and continuous dialling.

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
  -- How it counts time: each step begun, and so much at least of an answered call. Seconds.
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
  -- How its line counted time when it was placed.
  billing_step smallint not null default 60,
  billing_minimum smallint not null default 0,
  -- Seconds that counted (null: 60 a billed minute), and the whole minutes that packages paid.
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
-- Recordings that are older than their enterprise keeps them are found without reading every call.
create index call_recording_age on call (tenant_id, created_at) where recording_path is not null;
create trigger of_who_stays before insert on call for each row when (new.customer_id is not null)
  execute function written_of_who_stays();

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

-- A member's continuous dialling: whom it works through, how far it is, and what it waits for.
create table dialling_run (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  member_id bigint not null,
  -- Of the member who started it or went on with it last: without that session nothing is dialled.
  session_id bigint not null,
  phase text not null check (phase in ('counting', 'calling', 'wrap_up', 'paused', 'ended')),
  is_pausing boolean not null default false,
  reason text,
  allowed_again_at timestamptz,
  pace_seconds smallint not null check (pace_seconds between 0 and 60),
  -- When the next call is due; null unless it counts.
  dial_at timestamptz,
  call_id bigint,
  -- The list as it was asked for, a number never among it; `ids` where customers were named.
  walk jsonb not null,
  ids bigint[],
  -- After whom it goes on in the list: the keys of a row, or how many of `ids` had their turn.
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
-- One at a time.
create unique index dialling_run_on on dialling_run (tenant_id, member_id) where phase <> 'ended';
create index dialling_run_newest on dialling_run (tenant_id, member_id, id desc);
create index dialling_run_call on dialling_run (tenant_id, call_id) where phase <> 'ended';

-- Customers who had their turn, once each: called, or passed over and why.
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
