-- haihu: expand; needs 1.0
-- Finds the members of many sessions at once, for sockets that wake together.
create function session_members(ids bigint[])
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
  where h."sessionId" = any(ids) and h.kind = 'member';
end;
