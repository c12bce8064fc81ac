-- The operator can suspend an enterprise: nobody signs in there, and its sessions end. Nothing is lost.
alter table tenant add column suspended_at timestamptz, add column suspended_for text;

-- An agency that is suspended serves nobody.
create or replace function serves(agency bigint, of_user bigint) returns boolean
language sql stable security definer set search_path = public
begin atomic
  select exists (
    select from membership m join tenant t on t.id = m.tenant_id
    where m.tenant_id = agency and m.user_id = of_user and m.left_at is null and m.suspended_at is null
      and t.suspended_at is null and (m.is_super or 'agency.serve' = any(m.permissions)));
end;

-- Replaces the earlier function. Members of a suspended enterprise are suspended there.
create or replace function user_enterprises(of_user bigint)
returns table (id bigint, name text, "suspendedAt" timestamptz)
language sql stable security definer set search_path = public
begin atomic
  select t.id, t.name, coalesce(m.suspended_at, t.suspended_at)
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
      else coalesce(m.suspended_at, m.left_at, t.suspended_at)
    end
  from session s
  join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
  join tenant t on t.id = s.tenant_id
  where s.token_hash = hash;
end;

-- The number of times that the operator unlocked the account. Wrong passwords from before do not count any more.
alter table app_user add column unlocks integer not null default 0;
