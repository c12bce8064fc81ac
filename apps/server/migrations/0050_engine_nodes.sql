-- Tells this database from others that use the same engine, because call ids begin at 1 in each.
create table engine_installation (
  is_alone boolean primary key default true check (is_alone),
  id text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)
);
insert into engine_installation default values;
revoke insert, update, delete on engine_installation from haihu_app;

-- An engine that makes calls. One process at a time drives a node: it holds the lease, by this database's clock, and
-- its writes carry the term.
create table engine_node (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('simulator', 'asterisk')),
  name text not null unique,
  -- Address of Asterisk's HTTP server, such as http://10.0.0.5:8088.
  address text,
  -- `user:password` of ARI. Written and read by platform/cipher.ts only.
  credential_enc bytea,
  enabled boolean not null default true,
  owner text,
  term bigint not null default 0,
  lease_until timestamptz,
  is_connected boolean not null default false,
  connection_since timestamptz,
  running integer not null default 0 check (running >= 0),
  check ((kind = 'asterisk') = (address is not null)),
  check ((address is null) = (credential_enc is null))
);
insert into engine_node (kind, name) values ('simulator', 'simulator');

alter table line rename column adapter to engine;
alter table line
  add check (engine in ('simulator', 'asterisk')),
  -- Null: any node of the engine.
  add node_id bigint references engine_node,
  -- Host and port of the carrier, our name there, and the prefix of each number.
  add trunk text,
  add trunk_user text,
  add trunk_secret_enc bytea,
  add prefix text not null default '' check (prefix ~ '^[0-9]{0,10}$');

-- The way in which an agent is rung. An agent without a row has a softphone that was never used.
create table agent_phone (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  kind text not null default 'softphone' check (kind in ('softphone', 'phone')),
  -- The secret of a softphone at its node. Written and read by platform/cipher.ts only.
  secret_enc bytea not null,
  number_enc bytea,
  -- The node at which the softphone was last told to register.
  node_id bigint references engine_node,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id),
  check (kind = 'softphone' or number_enc is not null)
);

alter table call
  alter column agent_id drop not null,
  alter column line_id drop not null,
  alter column line_number_id drop not null,
  add column origin text not null default 'hand'
    check (origin in ('hand', 'run', 'task', 'device', 'callback', 'test')),
  add column mode text not null default 'softphone' check (mode in ('line', 'softphone', 'device')),
  add column task_number_id bigint,
  add column node_id bigint references engine_node,
  -- The term of the driver that wrote last.
  add column term bigint,
  -- Committed before the engine gets the order, so that no call is dialled twice.
  add column dialled_at timestamptz,
  add column customer_answered_at timestamptz,
  add column bridged_at timestamptz,
  -- The reason why the engine was not asked, or refused.
  add column refusal text,
  -- For a test of the agent's phone: the loudness of their voice, in dB below the loudest possible.
  add column echo_level smallint,
  drop constraint call_state_check,
  add constraint call_state_check check (state in ('created', 'agent_ringing', 'agent_answered', 'customer_ringing',
    'customer_answered', 'answered', 'bridged', 'ended')),
  add constraint call_has_line check (line_id is not null or mode = 'device' or origin = 'test');

-- Each phone of a call. A phone that rings again has another row.
create table call_leg (
  tenant_id bigint not null,
  id bigint generated always as identity,
  call_id bigint not null,
  kind text not null check (kind in ('agent', 'customer', 'monitor')),
  -- Instants by the engine's clock.
  dialled_at timestamptz,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  -- The carrier's codes: ITU-T Q.850 and SIP.
  q850 smallint,
  sip smallint,
  primary key (tenant_id, id),
  unique (tenant_id, call_id, kind, dialled_at),
  foreign key (tenant_id, call_id) references call
);

-- Orders to a node. The node's driver takes them. A row stays until its order is carried out or refused.
create table call_order (
  tenant_id bigint not null,
  id bigint generated always as identity,
  call_id bigint not null,
  node_id bigint not null references engine_node,
  kind text not null
    check (kind in ('dial', 'test', 'hang_up', 'digits', 'hold', 'mute', 'transfer', 'join', 'connect')),
  detail jsonb not null default '{}',
  asked_by bigint,
  asked_at timestamptz not null,
  -- The term under which it was taken.
  term bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references call
);
create index call_order_waiting on call_order (node_id, id);

alter table call_running alter column agent_id drop not null, alter column line_id drop not null;
-- Calls that run during this migration belong to the simulator.
alter table call_running add column node_id bigint not null default 1 references engine_node;
alter table call_running alter column node_id drop default;

do $$
declare name text;
begin
  foreach name in array array['agent_phone', 'call_leg', 'call_order'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

drop function running_calls();
create function running_calls(node bigint)
returns table ("tenantId" bigint, "callId" bigint, "seenAt" timestamptz)
language sql stable security definer set search_path = public
begin atomic
  select tenant_id, call_id, seen_at from call_running where node_id = node order by tenant_id, call_id;
end;

-- The only way to take orders, for the present driver of the node. Orders that an earlier driver took and did not
-- finish are returned again, with `again` set.
create policy taking on call_order to current_user using (true) with check (true);
create function take_call_orders(node bigint, under bigint, most integer)
returns table ("tenantId" bigint, id bigint, "callId" bigint, kind text, detail jsonb, "askedBy" bigint,
  "askedAt" timestamptz, again boolean)
language sql security definer set search_path = public
begin atomic
  with driven as (
    select from engine_node where engine_node.id = node and engine_node.term = under for key share
  ),
  due as (
    select o.tenant_id, o.id, o.term from call_order o
    where o.node_id = node and (o.term is null or o.term < under) and exists (select from driven)
    order by o.id limit most for update skip locked
  )
  update call_order o set term = under from due where o.tenant_id = due.tenant_id and o.id = due.id
  returning o.tenant_id, o.id, o.call_id, o.kind, o.detail, o.asked_by, o.asked_at, due.term is not null;
end;

-- Facts that nodes need: the lines and softphones of all enterprises.
create policy provisioning on line for select to current_user using (true);
create policy provisioning on agent_phone for select to current_user using (true);
create function engine_lines(engine_kind text)
returns table ("tenantId" bigint, id bigint, trunk text, "user" text, "secretEnc" bytea, prefix text)
language sql stable security definer set search_path = public
begin atomic
  select tenant_id, line.id, line.trunk, trunk_user, trunk_secret_enc, line.prefix
  from line where engine = engine_kind and enabled order by 1, 2;
end;
create function engine_agents()
returns table ("tenantId" bigint, "userId" bigint, "secretEnc" bytea)
language sql stable security definer set search_path = public
begin atomic
  select tenant_id, user_id, secret_enc from agent_phone where kind = 'softphone' order by 1, 2;
end;
