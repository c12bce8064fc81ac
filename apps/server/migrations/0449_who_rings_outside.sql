-- haihu: expand; needs 1.0
-- Everybody who calls could ring an outside number in a call, which costs money. Now a permission allows it. Roles that lead
-- calls get it. A role that nobody changed gets it from the code at the next start.
-- haihu: few rows in role
update role set permissions = array(select distinct unnest(permissions || array['calls.transfer_out']) order by 1)
where 'calls.supervise' = any (permissions) and 'calls.transfer_out' <> all (permissions)
  and (permissions, data_scope) is distinct from (given, given_scope);
-- haihu: few rows in membership
update membership m set permissions = array(select distinct unnest(m.permissions || array['calls.transfer_out']) order by 1)
where 'calls.transfer_out' <> all (m.permissions) and exists (
  select from membership_role mr join role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id
  where mr.tenant_id = m.tenant_id and mr.user_id = m.user_id and 'calls.transfer_out' = any (r.permissions));
