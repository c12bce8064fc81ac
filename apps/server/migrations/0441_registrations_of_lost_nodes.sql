-- haihu: expand; needs 1.0
-- A line with a node of its own registers at another one while its own drains or is lost. Otherwise nobody could call it.
create or replace function engine_registrations(engine_kind text, node bigint)
returns table ("tenantId" bigint, id bigint, trunk text, "user" text, "secretEnc" bytea, "numberEnc" bytea)
language sql stable security definer set search_path = public
begin atomic
  with there as (
    select n.id from engine_node n where n.kind = engine_kind and n.state = 'in_use'
      and (n.id = node or (n.is_connected and n.lease_until > clock_timestamp()))
  )
  select line.tenant_id, line.id, coalesce(line.trunk, 'simulator'), trunk_user, trunk_secret_enc, first.number_enc
  from line cross join lateral (
    select number_enc from line_number n where n.tenant_id = line.tenant_id and n.line_id = line.id order by n.id limit 1
  ) first
  where engine = engine_kind and enabled and registers and trunk_user is not null and trunk_secret_enc is not null
    and node = coalesce((select there.id from there where there.id = line.node_id), (select min(there.id) from there))
  order by 1, 2;
end;
