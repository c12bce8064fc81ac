-- Enterprises and their members, departments and roles; how people find and join an enterprise.

-- Makes a code of eight signs that cannot be mistaken for one another. It is no secret: a person who has it may apply
-- to join.
create function new_join_code() returns text language sql volatile as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + get_byte(bytes, place) % 31, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) made, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as place
$$;

-- Global.
create table tenant (
  id bigint generated always as identity primary key,
  name text not null,
  -- IANA name; decides days, hours and deadlines.
  zone text not null default 'Asia/Shanghai',
  masks_phones boolean not null default true,
  -- The specification's desensitizer: {"isOpen": …, "value": [field names not masked]}.
  mask_exemptions jsonb not null default '{"isOpen": false, "value": []}',
  -- 1: agents call by their own phones. 0: by lines.
  company_type smallint not null default 0 check (company_type in (0, 1)),
  rule_pack text not null default 'CN',
  created_at timestamptz not null default now(),
  industry text not null default 'other',
  city text,
  -- By a part of the name.
  findable boolean not null default true,
  -- Null while it is switched off.
  join_code text default new_join_code(),
  -- Null for an enterprise that the operator made.
  founder_id bigint
);
create unique index tenant_join_code on tenant (join_code);
create index tenant_founder on tenant (founder_id, created_at) where founder_id is not null;

create table membership (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  name text not null,
  -- The permissions and the data scope that follow from the member's roles. Every request reads them here.
  permissions text[] not null default '{}',
  is_super boolean not null default false,
  data_scope text not null default 'self' check (data_scope in ('self', 'department', 'branch', 'all')),
  suspended_at timestamptz,
  joined_at timestamptz not null default now(),
  department_id bigint,
  position text,
  -- The row of a member who left stays, because their actions refer to it.
  left_at timestamptz,
  -- A picture of this person, as this enterprise shows it. Below the enterprise's own files.
  avatar_path text,
  primary key (tenant_id, user_id)
);
create index membership_department on membership (tenant_id, department_id, user_id);
create index membership_name on membership (tenant_id, name, user_id) where left_at is null;
-- Departments are counted and their people listed without a look at the rows.
create index membership_staff on membership (tenant_id, department_id, name, user_id) where left_at is null;

create table department (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  parent_id bigint,
  name text not null,
  -- The head of the department. The word is shown, and gives no right.
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
alter table membership add foreign key (tenant_id, department_id) references department (tenant_id, id);

create table role (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  permissions text[] not null,
  data_scope text not null check (data_scope in ('self', 'department', 'branch', 'all')),
  -- The preset that the role began as. Null once the role has a name of its own.
  preset text check (preset in ('agent', 'manager', 'administrator')),
  created_at timestamptz not null default now(),
  -- The permissions that the code gave this role when it last followed its preset. Null for a role with a name of its
  -- own. While the role grants exactly these, nobody has changed it, and it keeps following the preset.
  given text[],
  given_scope text,
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

create table join_application (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  user_id bigint not null,
  -- The name that the applicant gave.
  name text not null,
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  reason text,
  at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, decided_by) references membership (tenant_id, user_id)
);
create unique index join_application_waiting on join_application (tenant_id, user_id) where state = 'waiting';
create index join_application_newest on join_application (tenant_id, at desc, id desc);
create index join_application_user on join_application (user_id, at desc);

create table invite (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  department_id bigint,
  role_ids bigint[] not null,
  -- SHA-256, so that a reader of the database cannot use an invitation.
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  max_uses integer not null,
  uses integer not null default 0,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership (tenant_id, user_id)
);
create index invite_newest on invite (tenant_id, id desc);

-- Each attempt to be authenticated; the last one counts.
create table enterprise_authentication (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  legal_name text not null,
  credit_code text not null,
  -- Path of the licence's picture, below the enterprise's own files.
  licence_path text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  reason text,
  submitted_at timestamptz not null,
  submitted_by bigint not null,
  reviewed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, submitted_by) references membership (tenant_id, user_id)
);
create unique index enterprise_authentication_waiting on enterprise_authentication (tenant_id)
  where state = 'waiting';

-- The operator's contract with the enterprise. It never changes: a new one takes its place.
create table service_contract (
  tenant_id bigint not null references tenant,
  version integer not null,
  text text not null,
  signed_by text not null,
  signed_at timestamptz not null,
  primary key (tenant_id, version)
);
revoke update, delete on service_contract from haihu_app;

do $$
declare name text;
begin
  foreach name in array array[
    'membership', 'department', 'role', 'membership_role', 'join_application', 'invite', 'enterprise_authentication', 'service_contract'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- Functions are the only way to look across enterprises. They run as the owner, and these policies let them. A function
-- serves a user who proved who they are, the holder of an invitation's code, or our own start.
create policy sign_in on membership for select to current_user using (true);
create policy sign_in on department for select to current_user using (true);
create policy sign_in on join_application for select to current_user using (true);
create policy sign_in on invite for select to current_user using (true);
create policy presets on role for select to current_user using (true);

create function user_enterprises(of_user bigint)
returns table (id bigint, name text, "suspendedAt" timestamptz)
language sql stable security definer set search_path = public
begin atomic
  select t.id, t.name, m.suspended_at
  from membership m join tenant t on t.id = m.tenant_id
  where m.user_id = of_user and m.left_at is null
  order by m.joined_at, t.id;
end;

create function user_applications(of_user bigint)
returns table (
  id bigint, "tenantId" bigint, "tenantName" text, state text, reason text, at timestamptz
)
language sql stable security definer set search_path = public
begin atomic
  select a.id, a.tenant_id, t.name, a.state, a.reason, a.at
  from join_application a join tenant t on t.id = a.tenant_id
  where a.user_id = of_user and a.state <> 'withdrawn'
  order by a.at desc, a.id desc limit 50;
end;

create function invite_tenant(hash bytea) returns bigint
language sql stable security definer set search_path = public
begin atomic
  select tenant_id from invite where code_hash = hash;
end;

-- Returns the enterprises whose preset roles follow the code and are behind it. Called at every start.
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
