-- The node at which a softphone is registered now. Null: it cannot be rung.
alter table agent_phone add column registered_on bigint references engine_node;

-- A phone that rang without an answer sends its agent on a break.
alter table agent_state drop constraint agent_state_reason_check;
alter table agent_state add constraint agent_state_reason_check
  check (reason in ('rest', 'meal', 'meeting', 'training', 'other', 'absent'));

-- The only way to store which phones can be rung, for the present driver of the node. Returns the phones that changed.
create policy registering on agent_phone for update to current_user using (true) with check (true);
create function note_registered(node bigint, under bigint, tenants bigint[], users bigint[])
returns table ("tenantId" bigint, "userId" bigint)
language sql security definer set search_path = public
begin atomic
  with driven as (
    select from engine_node where engine_node.id = node and engine_node.term = under for key share
  ),
  there as (select * from unnest(tenants, users) as phone (tenant_id, user_id)),
  changed as (
    select p.tenant_id, p.user_id, t.user_id is not null as is_there
    from agent_phone p left join there t on t.tenant_id = p.tenant_id and t.user_id = p.user_id
    where exists (select from driven)
      and case when t.user_id is null then p.registered_on = node else p.registered_on is distinct from node end
  )
  update agent_phone p set registered_on = case when changed.is_there then node end
  from changed where p.tenant_id = changed.tenant_id and p.user_id = changed.user_id
  returning p.tenant_id, p.user_id;
end;
