-- haihu: expand; needs 1.0
-- Stores which phones can be rung at a node. An engine may go on listing a phone that left it. So a phone that was sent to another node
-- does not count here, unless it is registered nowhere half a minute later.
create or replace function note_registered(node bigint, under bigint, tenants bigint[], users bigint[])
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
      and (coalesce(p.node_id, node) = node or p.registered_on = node or (
        p.registered_on is null and coalesce(p.moved_at, '-infinity') < clock_timestamp() - interval '30 seconds'))
    where exists (select from driven)
      and case when t.user_id is null then p.registered_on = node else p.registered_on is distinct from node end
  )
  update agent_phone p set registered_on = case when changed.is_there then node end
  from changed where p.tenant_id = changed.tenant_id and p.user_id = changed.user_id
  returning p.tenant_id, p.user_id;
end;
