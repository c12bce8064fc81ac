-- Agencies. An agency is an enterprise that opens other enterprises and serves them. Global like users and hosts,
-- because sign-in asks for the agency of a host.
create table agency (
  tenant_id bigint primary key references tenant,
  -- The host under which its enterprises sign in. Null: it has none.
  host text unique check (host = lower(host)),
  since timestamptz not null
);

-- A user's application to lead an agency. Global, because the answer makes an enterprise that does not exist yet.
create table agency_application (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  -- The enterprise in which the user works and reads the answer.
  asked_in bigint not null references tenant,
  name text not null,
  contact text not null,
  -- Written and read by platform/cipher.ts only.
  phone_enc bytea not null,
  region text not null,
  credit_code text not null,
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  reason text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  agency_id bigint references agency
);
create unique index agency_application_waiting on agency_application (user_id) where state = 'waiting';
create index agency_application_newest on agency_application (user_id, id desc);
create index agency_application_open on agency_application (id) where state = 'waiting';

-- The enterprises that an agency opened and serves.
create table agency_enterprise (
  tenant_id bigint primary key references tenant,
  agency_id bigint not null references agency,
  opened_by bigint not null,
  opened_at timestamptz not null,
  -- The idempotency key of the opening, by which a repeated request finds the enterprise.
  open_key text not null,
  open_body bytea not null,
  foreign key (agency_id, opened_by) references membership (tenant_id, user_id)
);
create unique index agency_enterprise_key on agency_enterprise (agency_id, open_key);
create index agency_enterprise_newest on agency_enterprise (agency_id, opened_at desc, tenant_id desc);

-- The rights that an enterprise gives to its agency's staff.
create table agency_delegation (
  tenant_id bigint primary key references agency_enterprise,
  agency_id bigint not null references agency,
  rights text[] not null,
  since timestamptz not null,
  -- The member who decided. It is one of the agency's staff before somebody of the enterprise decides.
  changed_by bigint not null,
  changed_at timestamptz not null,
  revoked_at timestamptz
);
create index agency_delegation_agency on agency_delegation (agency_id);

do $$
declare name text;
begin
  foreach name in array array['agency_enterprise', 'agency_delegation'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy both_parties on %I using (tenant_id = current_tenant() or agency_id = current_tenant())', name);
  end loop;
end $$;

-- Marks a membership of an agency's staff in an enterprise that the agency serves. They are no staff of that
-- enterprise.
alter table membership add agency_id bigint references agency;
create index membership_agency on membership (tenant_id, agency_id) where agency_id is not null;

-- The agency for which the actor acted. Stored with the entry, because memberships change.
alter table audit add agency_id bigint;

-- Returns true if this user works in the agency and has the right to serve enterprises.
create function serves(agency bigint, of_user bigint) returns boolean
language sql stable security definer set search_path = public
begin atomic
  select exists (
    select from membership
    where tenant_id = agency and user_id = of_user and left_at is null and suspended_at is null
      and (is_super or 'agency.serve' = any(permissions)));
end;
revoke execute on function serves(bigint, bigint) from public;
grant execute on function serves(bigint, bigint) to haihu_app;

-- Replaces the earlier function. A marked membership holds only while its user serves in the agency.
create or replace function user_enterprises(of_user bigint)
returns table (id bigint, name text, "suspendedAt" timestamptz)
language sql stable security definer set search_path = public
begin atomic
  select t.id, t.name, m.suspended_at
  from membership m join tenant t on t.id = m.tenant_id
  where m.user_id = of_user and m.left_at is null
    and case when m.agency_id is null then true else serves(m.agency_id, m.user_id) end
  order by m.joined_at, t.id;
end;

create or replace function session_member(hash bytea)
returns table (
  "sessionId" bigint, "tenantId" bigint, "userId" bigint, name text, permissions text[], "isSuper" boolean,
  "dataScope" text, "departmentIds" bigint[], "tenantName" text, zone text, "masksPhones" boolean,
  "maskExemptions" jsonb, "companyType" smallint, "rulePack" text, "signingKey" bytea,
  "lastSeenAt" timestamptz, "expiresAt" timestamptz, "revokedAt" timestamptz, "suspendedAt" timestamptz
)
language sql stable security definer set search_path = public set plan_cache_mode = force_generic_plan
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
    s.last_seen_at, s.expires_at, s.revoked_at,
    case
      when m.agency_id is not null and not serves(m.agency_id, m.user_id) then now()
      else coalesce(m.suspended_at, m.left_at)
    end
  from session s
  join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
  join tenant t on t.id = s.tenant_id
  where s.token_hash = hash;
end;

-- Returns the sessions of these users in the enterprises that the agency serves. They end with the users' sessions in
-- the agency.
create function served_sessions(agency bigint, users bigint[]) returns table (id bigint)
language sql stable security definer set search_path = public
begin atomic
  select s.id
  from session s join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
  where s.user_id = any(users) and s.revoked_at is null and m.agency_id = agency;
end;
revoke execute on function served_sessions(bigint, bigint[]) from public;
grant execute on function served_sessions(bigint, bigint[]) to haihu_app;
