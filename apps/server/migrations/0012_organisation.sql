-- Departments, roles, and who left: what decides whose things a member may see, and what they may do with them.
create table department (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  parent_id bigint,
  name text not null,
  -- Who is over it; a word on the page, no right.
  head_id bigint,
  -- Ids from the root to itself: a branch is every department whose ancestry holds its root.
  ancestry bigint[] not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references department (tenant_id, id),
  foreign key (tenant_id, head_id) references membership (tenant_id, user_id)
);
create unique index department_sibling on department (tenant_id, coalesce(parent_id, 0), name);
create index department_branch on department using gin (ancestry);

create table role (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  permissions text[] not null,
  data_scope text not null check (data_scope in ('self', 'department', 'branch', 'all')),
  -- Of the roles an enterprise starts with; null once it was given a name of its own.
  preset text check (preset in ('agent', 'manager', 'administrator')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index role_name on role (tenant_id, name);
create unique index role_preset on role (tenant_id, preset);

create table membership_role (
  tenant_id bigint not null,
  user_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create index membership_role_holder on membership_role (tenant_id, role_id);

-- permissions and data_scope of a membership are from now on what its roles come to: every request reads them there.
alter table membership
  drop constraint membership_data_scope_check,
  add constraint membership_data_scope_check check (data_scope in ('self', 'department', 'branch', 'all')),
  add column department_id bigint,
  add column position text,
  -- Who left keeps the row, because what they did points to it.
  add column left_at timestamptz,
  add foreign key (tenant_id, department_id) references department (tenant_id, id);
create index membership_department on membership (tenant_id, department_id, user_id);
create index membership_name on membership (tenant_id, name, user_id) where left_at is null;

-- The last four digits, for finding staff; hashed like the whole number. Null until the number is next sealed.
alter table app_user add column tail_hash bytea;
create index app_user_tail on app_user (tail_hash);

-- Enterprises that were there before: the roles everybody starts with, and one for each other set of rights in use.
insert into role (tenant_id, name, permissions, data_scope, preset)
select t.id, preset.name, preset.permissions, preset.data_scope, preset.preset
from tenant t cross join (values
  ('agent', '销售', 'self', array[
    'calls.place', 'calls.read', 'calls.recording', 'customers.claim', 'customers.create', 'customers.edit',
    'customers.private.read', 'customers.sea.read', 'followups.write', 'organisation.read', 'statistics.read']),
  ('manager', '主管', 'branch', array[
    'calls.place', 'calls.read', 'calls.recording', 'customers.claim', 'customers.create', 'customers.edit',
    'customers.import', 'customers.private.read', 'customers.reveal', 'customers.sea.read', 'followups.write',
    'organisation.read', 'organisation.staff', 'statistics.read']),
  ('administrator', '管理员', 'all', array[
    'audit.read', 'calls.place', 'calls.read', 'calls.recording', 'customers.claim', 'customers.create',
    'customers.edit', 'customers.import', 'customers.private.read', 'customers.reveal', 'customers.sea.read',
    'followups.write', 'organisation.applications', 'organisation.departments', 'organisation.enterprise',
    'organisation.read', 'organisation.roles', 'organisation.staff', 'settings.write', 'statistics.read'])
) as preset (preset, name, data_scope, permissions);

create temporary table held as
select m.tenant_id, m.user_id, m.data_scope, array(select distinct unnest(m.permissions) order by 1) as permissions
from membership m;
insert into role (tenant_id, name, permissions, data_scope)
select tenant_id, '角色 ' || row_number() over (partition by tenant_id order by permissions, data_scope), permissions, data_scope
from (
  select distinct tenant_id, permissions, data_scope from held
  except select tenant_id, permissions, data_scope from role
) as further;
insert into membership_role (tenant_id, user_id, role_id)
select h.tenant_id, h.user_id, r.id
from held h join role r
  on r.tenant_id = h.tenant_id and r.permissions = h.permissions and r.data_scope = h.data_scope;
drop table held;

do $$
declare name text;
begin
  foreach name in array array['department', 'role', 'membership_role'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
create policy sign_in on department for select to current_user using (true);

drop function session_member;
create function session_member(hash bytea)
returns table (
  "sessionId" bigint, "tenantId" bigint, "userId" bigint, name text, permissions text[], "isSuper" boolean,
  "dataScope" text, "departmentIds" bigint[], "tenantName" text, zone text, "masksPhones" boolean,
  "maskExemptions" jsonb, "companyType" smallint, "rulePack" text, "signingKey" bytea,
  "lastSeenAt" timestamptz, "expiresAt" timestamptz, "revokedAt" timestamptz, "suspendedAt" timestamptz
)
language sql stable security definer set search_path = public
begin atomic
  select s.id, s.tenant_id, s.user_id, m.name, m.permissions, m.is_super,
    m.data_scope,
    case m.data_scope
      when 'department' then array_remove(array[m.department_id], null)
      when 'branch' then array(
        select d.id from department d
        where d.tenant_id = m.tenant_id and d.ancestry @> array[m.department_id] order by d.id)
      else '{}'
    end,
    t.name, t.zone, t.masks_phones, t.mask_exemptions,
    t.company_type, t.rule_pack, s.signing_key,
    s.last_seen_at, s.expires_at, s.revoked_at, coalesce(m.suspended_at, m.left_at)
  from session s
  join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
  join tenant t on t.id = s.tenant_id
  where s.token_hash = hash;
end;

create or replace function user_enterprises(of_user bigint)
returns table (id bigint, name text, "suspendedAt" timestamptz)
language sql stable security definer set search_path = public
begin atomic
  select t.id, t.name, m.suspended_at
  from membership m join tenant t on t.id = m.tenant_id
  where m.user_id = of_user and m.left_at is null
  order by m.joined_at, t.id;
end;
