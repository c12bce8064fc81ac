-- haihu: expand; needs 1.0
-- Counts the softphones of each node in all enterprises: those that are registered there, and those that are about to be,
-- because their page has a ticket. A phone counts once, so that nodes do not seem to have twice as many for a while.
create function phone_loads(since timestamptz)
returns table ("nodeId" bigint, phones bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select node_id, count(*) from (
    select registered_on as node_id, tenant_id, user_id from agent_phone where registered_on is not null
    union
    select t.node_id, p.tenant_id, p.user_id
    from sip_ticket t join agent_phone p on p.session_id = t.session_id and p.node_id = t.node_id
    where t.expires_at > since and p.registered_on is null
  ) there group by node_id;
end;
revoke execute on function phone_loads(timestamptz) from public;
grant execute on function phone_loads(timestamptz) to haihu_app;
