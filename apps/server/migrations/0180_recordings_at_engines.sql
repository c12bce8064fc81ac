-- Calls whose recording may be at an engine, until it is stored or known to be absent. Ids only, because a node's
-- driver reads them across enterprises.
create table recording_due (
  tenant_id bigint not null,
  call_id bigint not null,
  node_id bigint not null references engine_node,
  -- The call was erased meanwhile. The recording is deleted at the engine, and not stored.
  unwanted boolean not null default false,
  tries integer not null default 0,
  due_at timestamptz not null,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references call
);
create index recording_due_next on recording_due (node_id, due_at);
alter table recording_due enable row level security;
alter table recording_due force row level security;
create policy own_tenant on recording_due using (tenant_id = current_tenant());

create policy fetching on recording_due for select to current_user using (true);
create function recordings_due(node bigint, before timestamptz, most integer)
returns table ("tenantId" bigint, "callId" bigint)
language sql stable security definer set search_path = public
begin atomic
  select tenant_id, call_id from recording_due where node_id = node and due_at <= before order by due_at limit most;
end;

-- Returns the calls to which names of files at an engine belong. Running calls and calls whose recording is awaited are
-- left out.
create policy sweeping on call for select to current_user using (true);
create policy sweeping on customer for select to current_user using (true);
create function calls_left_at(node bigint, ids bigint[])
returns table ("tenantId" bigint, "callId" bigint, "isWanted" boolean)
language sql stable security definer set search_path = public
begin atomic
  select c.tenant_id, c.id, c.recording_path is null and c.origin <> 'test' and not exists (
      select from customer where customer.tenant_id = c.tenant_id and customer.id = c.customer_id
        and customer.erased_at is not null)
  from call c
  where c.id = any(ids) and c.node_id = node and c.state = 'ended' and not exists (
    select from recording_due d where d.tenant_id = c.tenant_id and d.call_id = c.id);
end;
