-- What the code granted this role when it was last made to follow; null for one with a name of its own. As long as the
-- role grants just that, nobody changed it, and it goes on following.
alter table role add column given text[], add column given_scope text;
update role set given_scope = case preset when 'agent' then 'self' when 'manager' then 'branch' else 'all' end,
  given = case preset
    when 'agent' then array[
      'calls.place', 'calls.read', 'calls.recording', 'customers.claim', 'customers.create', 'customers.edit',
      'customers.private.read', 'customers.sea.read', 'followups.write', 'organisation.read', 'statistics.read']
    when 'manager' then array[
      'calls.place', 'calls.read', 'calls.recording', 'customers.claim', 'customers.create', 'customers.edit',
      'customers.import', 'customers.private.read', 'customers.reveal', 'customers.sea.read', 'followups.write',
      'organisation.read', 'organisation.staff', 'statistics.read']
    else array[
      'audit.read', 'calls.place', 'calls.read', 'calls.recording', 'customers.claim', 'customers.create',
      'customers.edit', 'customers.import', 'customers.private.read', 'customers.reveal', 'customers.sea.read',
      'followups.write', 'organisation.applications', 'organisation.departments', 'organisation.enterprise',
      'organisation.read', 'organisation.roles', 'organisation.staff', 'settings.write', 'statistics.read']
  end
where preset is not null;

-- Looked for at every start, over all enterprises.
create policy presets on role for select to current_user using (true);
create function enterprises_behind(wanted jsonb) returns table (id bigint)
language sql stable security definer set search_path = public
begin atomic
  select distinct r.tenant_id
  from role r
  join jsonb_to_recordset(wanted) as w (preset text, permissions text[], scope text) on w.preset = r.preset
  where r.permissions = r.given and r.data_scope = r.given_scope
    and (r.given, r.given_scope) is distinct from (w.permissions, w.scope);
end;
revoke execute on function enterprises_behind(jsonb) from public;
grant execute on function enterprises_behind(jsonb) to haihu_app;

-- Kept with the user, because sessions are forgotten.
alter table app_user add column first_entered_at timestamptz;
update app_user u set first_entered_at = u.created_at
where u.created_at < now() - interval '7 days' or exists (select from session s where s.user_id = u.id);
