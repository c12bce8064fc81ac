-- haihu: expand; needs 1.0
-- Lines that register at their carriers, as their carriers ask for. The state is what the engine told last: null while it
-- is not known.
alter table line
  add column registers boolean not null default false,
  add column registration_state text,
  add column registration_since timestamptz;
alter table line add constraint line_registration_state_check
  check (registration_state in ('registered', 'refused', 'silent')) not valid;

-- The lines that register at a node. A line registers at one node only, because a carrier keeps one place for each line:
-- at its own node, or at the first one in use. The node that asks is connected.
create function engine_registrations(engine_kind text, node bigint)
returns table ("tenantId" bigint, id bigint, trunk text, "user" text, "secretEnc" bytea, "numberEnc" bytea)
language sql stable security definer set search_path = public
begin atomic
  select line.tenant_id, line.id, coalesce(line.trunk, 'simulator'), trunk_user, trunk_secret_enc, first.number_enc
  from line cross join lateral (
    select number_enc from line_number n where n.tenant_id = line.tenant_id and n.line_id = line.id order by n.id limit 1
  ) first
  where engine = engine_kind and enabled and registers and trunk_user is not null and trunk_secret_enc is not null
    and node = coalesce(line.node_id, (
      select min(n.id) from engine_node n where n.kind = engine_kind and n.state = 'in_use'
        and (n.id = node or (n.is_connected and n.lease_until > clock_timestamp()))))
  order by 1, 2;
end;

-- The number of lines of all enterprises in each state of their registration.
create function count_registrations()
returns table (state text, lines integer)
language sql stable security definer set search_path = public
begin atomic
  select coalesce(registration_state, 'unknown'), count(*)::int from line where enabled and registers group by 1;
end;

revoke execute on function engine_registrations(text, bigint), count_registrations() from public;
grant execute on function engine_registrations(text, bigint), count_registrations() to haihu_app;
