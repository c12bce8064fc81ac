-- haihu: expand; needs 1.0
-- The driver of a node reads which countries the lines over it dial, and the rules of their enterprises for recordings.
create policy noticing on line for select to current_user using (true);
create policy noticing on setting for select to current_user using (key = 'recording');
create function countries_of_lines(node bigint)
returns table ("rulePack" text, country text, settings jsonb)
language sql stable security definer set search_path = public
begin atomic
  select distinct tenant.rule_pack, country.code, setting.value
  from line
  join engine_node on engine_node.id = node and engine_node.kind = line.engine
  join tenant on tenant.id = line.tenant_id
  cross join unnest(line.countries) as country(code)
  left join setting on setting.tenant_id = line.tenant_id and setting.key = 'recording'
  where line.enabled and coalesce(line.node_id, node) = node;
end;
