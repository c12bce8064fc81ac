-- haihu: expand; needs 1.0
-- A session with its holder and the rights that every request checks. It has no wall between enterprises, so the application
-- itself may not read it: only the two functions below do.
create view session_holder as
select s.token_hash, s.kind, m.agency_id,
  s.id as "sessionId", s.tenant_id as "tenantId", s.user_id as "userId", m.name, m.permissions, m.is_super as "isSuper",
  m.data_scope as "dataScope",
  case m.data_scope
    when 'department' then array_remove(array[m.department_id], null)
    when 'branch' then array(
      select d.id from department d
      where d.tenant_id = m.tenant_id and d.ancestry @> array[m.department_id] order by d.id)
    else '{}'
  end as "departmentIds",
  t.name as "tenantName", t.zone, t.masks_phones as "masksPhones", t.mask_exemptions as "maskExemptions",
  t.company_type as "companyType", t.rule_pack as "rulePack", s.signing_key as "signingKey",
  s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
  case
    when m.agency_id is not null and not serves(m.agency_id, m.user_id) then now()
    else coalesce(m.suspended_at, m.left_at, t.suspended_at)
  end as "suspendedAt"
from session s
join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
join tenant t on t.id = s.tenant_id;
revoke all on session_holder from haihu_app;

create or replace function session_member(hash bytea)
returns table (
  "sessionId" bigint, "tenantId" bigint, "userId" bigint, name text, permissions text[], "isSuper" boolean,
  "dataScope" text, "departmentIds" bigint[], "tenantName" text, zone text, "masksPhones" boolean,
  "maskExemptions" jsonb, "companyType" smallint, "rulePack" text, "signingKey" bytea,
  "lastSeenAt" timestamptz, "expiresAt" timestamptz, "revokedAt" timestamptz, "suspendedAt" timestamptz
)
language sql stable security definer set search_path = public set plan_cache_mode = force_generic_plan
begin atomic
  select h."sessionId", h."tenantId", h."userId", h.name, h.permissions, h."isSuper", h."dataScope", h."departmentIds",
    h."tenantName", h.zone, h."masksPhones", h."maskExemptions", h."companyType", h."rulePack", h."signingKey",
    h."lastSeenAt", h."expiresAt", h."revokedAt", h."suspendedAt"
  from session_holder h
  where h.token_hash = hash and h.kind = 'member';
end;

create or replace function display_member(hash bytea)
returns table (
  "sessionId" bigint, "tenantId" bigint, "userId" bigint, name text, permissions text[], "isSuper" boolean,
  "dataScope" text, "departmentIds" bigint[], "tenantName" text, zone text, "masksPhones" boolean,
  "maskExemptions" jsonb, "companyType" smallint, "rulePack" text, "signingKey" bytea,
  "lastSeenAt" timestamptz, "expiresAt" timestamptz, "revokedAt" timestamptz, "suspendedAt" timestamptz
)
language sql stable security definer set search_path = public set plan_cache_mode = force_generic_plan
begin atomic
  select h."sessionId", h."tenantId", h."userId", h.name, h.permissions, h."isSuper", h."dataScope", h."departmentIds",
    h."tenantName", h.zone, h."masksPhones", h."maskExemptions", h."companyType", h."rulePack", h."signingKey",
    h."lastSeenAt", h."expiresAt", h."revokedAt", h."suspendedAt"
  from session_holder h
  where h.token_hash = hash and h.kind = 'display' and h.agency_id is null;
end;
