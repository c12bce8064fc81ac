-- haihu: expand; needs 1.0
-- A caller who waits may ask to be called back. The instant at which the caller was last asked, and the answer.
alter table call_waiting add column back_offered_at timestamptz;
alter table call_waiting add column wants_back boolean not null default false;
-- True when the person asked to be called back.
alter table missed_call add column wants_back boolean not null default false;

-- The callers who asked to be called back and hung up. They keep their turn until they are called.
create table kept_turn (
  tenant_id bigint not null,
  -- The call in which they asked. It has the number, the line and the customer.
  call_id bigint not null,
  node_id bigint not null references engine_node,
  -- The engine's id of the arrival.
  arrival_id text not null,
  -- The instant since which they wait, and the seconds for which they waited at the phone.
  since timestamptz not null,
  waited integer not null,
  -- The instant at which the call is given up and counts as missed.
  until timestamptz not null,
  -- The instant at which a driver looks again.
  due_at timestamptz not null,
  -- The agents who were rung lately and did not come, and the instant at which that was noted last.
  tried bigint[] not null default '{}',
  tried_at timestamptz,
  -- The call that calls them back now.
  placed_id bigint,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references call,
  foreign key (tenant_id, placed_id) references call
);
create index kept_turn_due on kept_turn (due_at) where placed_id is null;
create index kept_turn_placed on kept_turn (tenant_id, placed_id) where placed_id is not null;
alter table kept_turn enable row level security;
alter table kept_turn force row level security;
create policy own_tenant on kept_turn using (tenant_id = current_tenant());

-- Finds the callers who are to be looked after by now, of all enterprises: those who wait at a node, and those who keep their turn.
create policy tending on kept_turn for select to current_user using (true);
create function due_turns(node bigint, by_instant timestamptz)
returns table ("tenantId" bigint, "callId" bigint, since timestamptz, "isKept" boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  (select tenant_id, call_id, since, false from call_waiting where node_id = node and due_at <= by_instant
    order by due_at limit 200)
  union all
  (select tenant_id, call_id, since, true from kept_turn where placed_id is null and due_at <= by_instant
    order by due_at limit 200);
end;
revoke execute on function due_turns(bigint, timestamptz) from public;
grant execute on function due_turns(bigint, timestamptz) to haihu_app;
