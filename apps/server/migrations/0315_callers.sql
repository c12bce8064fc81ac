-- haihu: expand; needs 1.0
-- A person who calls one of our lines is a call of its own from now on.
alter table call add column direction text not null default 'outbound';
alter table call add constraint call_direction_check check (direction in ('outbound', 'inbound')) not valid;
-- Seconds for which a caller waited for an agent. Null for calls that we placed, and until it is known.
alter table call add column waited_seconds integer;

-- An agent's phone that rings for a caller can be stopped.
alter table call_order drop constraint call_order_kind_check;
alter table call_order add constraint call_order_kind_check check (kind in (
  'dial', 'test', 'hang_up', 'decline', 'digits', 'hold', 'mute', 'transfer', 'join', 'connect', 'play')) not valid;

-- The callers who wait for an agent, until they talk or are gone.
create table call_waiting (
  tenant_id bigint not null,
  call_id bigint not null,
  node_id bigint not null references engine_node,
  -- The engine's id of the arrival.
  arrival_id text not null,
  since timestamptz not null,
  -- The instant at which the driver looks again.
  due_at timestamptz not null,
  -- The agent who is rung now.
  offered_to bigint,
  offered_at timestamptz,
  has_declined boolean not null default false,
  -- The agents who were rung and did not come. Nobody is rung twice.
  tried bigint[] not null default '{}',
  -- The instant at which the caller was told that nobody comes.
  told_at timestamptz,
  primary key (tenant_id, call_id),
  unique (tenant_id, node_id, arrival_id),
  foreign key (tenant_id, call_id) references call,
  check ((offered_to is null) = (offered_at is null))
);
create index call_waiting_due on call_waiting (node_id, due_at);
alter table call_waiting enable row level security;
alter table call_waiting force row level security;
create policy own_tenant on call_waiting using (tenant_id = current_tenant());

-- Finds the callers of a node who are to be looked after by now, of all enterprises.
create policy tending on call_waiting for select to current_user using (true);
create function due_callers(node bigint, by_instant timestamptz)
returns table ("tenantId" bigint, "callId" bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select tenant_id, call_id from call_waiting where node_id = node and due_at <= by_instant order by due_at limit 200;
end;
revoke execute on function due_callers(bigint, timestamptz) from public;
grant execute on function due_callers(bigint, timestamptz) to haihu_app;
