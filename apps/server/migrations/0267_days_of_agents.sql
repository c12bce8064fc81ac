-- The former states of agents, for the band of a day. Calls are not in it, because the band takes them from `call`.
create table agent_state_log (
  tenant_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  chosen text not null,
  reason text,
  -- False while no device of the agent was connected.
  is_here boolean not null,
  -- The end of the after-call work of then. Null: there was none.
  wrap_up_until timestamptz,
  primary key (tenant_id, user_id, at),
  foreign key (tenant_id, user_id) references agent_state
);
alter table agent_state_log enable row level security;
alter table agent_state_log force row level security;
create policy own_tenant on agent_state_log using (tenant_id = current_tenant());

-- Writes a row for each change, by the clock of the statement that changed the state. `seen_at` alone is no change, unless
-- nobody saw the agent for so long that their server must have crashed.
create function log_agent_state() returns trigger language plpgsql as $$
declare
  moment timestamptz;
begin
  if tg_op = 'INSERT' then
    moment := new.chosen_at;
  elsif new.chosen_at is distinct from old.chosen_at then
    moment := new.chosen_at;
  elsif new.left_at is distinct from old.left_at then
    moment := coalesce(new.left_at, new.seen_at);
  elsif new.arrived_at is distinct from old.arrived_at then
    moment := new.arrived_at;
  elsif new.wrap_up_from is distinct from old.wrap_up_from then
    moment := new.wrap_up_from;
  elsif new.wrap_up_until is distinct from old.wrap_up_until then
    update agent_state_log l set wrap_up_until = new.wrap_up_until
    where l.tenant_id = new.tenant_id and l.user_id = new.user_id and l.at = (
      select max(at) from agent_state_log where tenant_id = new.tenant_id and user_id = new.user_id);
    return null;
  else
    insert into agent_state_log (tenant_id, user_id, at, chosen, reason, is_here, wrap_up_until)
    values (new.tenant_id, new.user_id, old.seen_at, old.chosen, old.reason, false, old.wrap_up_until)
    on conflict (tenant_id, user_id, at) do update set is_here = false;
    moment := new.seen_at;
  end if;
  insert into agent_state_log (tenant_id, user_id, at, chosen, reason, is_here, wrap_up_until)
  values (new.tenant_id, new.user_id, moment, new.chosen, new.reason,
    new.seen_at is not null and new.left_at is null, new.wrap_up_until)
  on conflict (tenant_id, user_id, at) do update set chosen = excluded.chosen, reason = excluded.reason,
    is_here = excluded.is_here, wrap_up_until = excluded.wrap_up_until;
  -- A leader looks at the last days only.
  delete from agent_state_log
  where tenant_id = new.tenant_id and user_id = new.user_id and at < moment - interval '35 days';
  return null;
end $$;
create trigger agent_state_begun after insert on agent_state for each row execute function log_agent_state();
create trigger agent_state_moved after update on agent_state for each row
  when (
    (old.chosen_at, old.left_at, old.arrived_at, old.wrap_up_from, old.wrap_up_until)
      is distinct from (new.chosen_at, new.left_at, new.arrived_at, new.wrap_up_from, new.wrap_up_until)
    or new.seen_at > old.seen_at + interval '90 seconds')
  execute function log_agent_state();

do $$
declare
  name text;
begin
  -- The owner of the tables reads them all, for this once.
  foreach name in array array['agent_state', 'agent_state_log'] loop
    execute format('alter table %I no force row level security', name);
  end loop;
  insert into agent_state_log (tenant_id, user_id, at, chosen, reason, is_here, wrap_up_until)
  select tenant_id, user_id, greatest(chosen_at, arrived_at, left_at), chosen, reason,
    seen_at is not null and left_at is null, wrap_up_until
  from agent_state;
  foreach name in array array['agent_state', 'agent_state_log'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
