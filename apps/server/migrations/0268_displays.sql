-- A screen on a wall holds a session of its own kind: it reads the team and nothing else.
alter table session add column kind text not null default 'member' check (kind in ('member', 'display'));

-- Every request of a member begins with this. It does not find displays, so no call takes them by mistake.
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
      else coalesce(m.suspended_at, m.left_at, t.suspended_at)
    end
  from session s
  join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
  join tenant t on t.id = s.tenant_id
  where s.token_hash = hash and s.kind = 'member';
end;

-- The calls that a display may make find its leader by this. Staff of an agency lend their rights to no display.
create function display_member(hash bytea)
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
      else coalesce(m.suspended_at, m.left_at, t.suspended_at)
    end
  from session s
  join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
  join tenant t on t.id = s.tenant_id
  where s.token_hash = hash and s.kind = 'display' and m.agency_id is null;
end;

-- A screen that shows a code, until a leader types it. The code and the secret of the screen are stored as hashes.
create table display_pairing (
  secret_hash bytea primary key,
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  device_system text,
  device_browser text,
  network text,
  -- The leader who typed the code. Null: nobody yet.
  confirmed_in bigint references tenant,
  confirmed_by bigint references app_user,
  check ((confirmed_in is null) = (confirmed_by is null))
);
create index display_pairing_age on display_pairing (expires_at);
