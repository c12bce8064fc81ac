-- haihu: expand; needs 1.0
-- A draining node has no new calls, and its calls go on. It is off once the last one is over. `drain_until`: the calls
-- that are left then are ended. `phones`: softphones that can be rung there, as its driver saw them last.
alter table engine_node
  add column state text not null default 'in_use',
  add column drain_until timestamptz,
  add column phones integer not null default 0,
  add column weight integer not null default 1;
alter table engine_node add constraint engine_node_state_check check (state in ('in_use', 'draining', 'off')) not valid;
alter table engine_node add constraint engine_node_weight_check check (weight between 1 and 100) not valid;
-- haihu: few rows in engine_node
update engine_node set state = case when owner is null and running = 0 then 'off' else 'draining' end where not enabled;

-- Programs of release 1.0 read and write `enabled`. Each side follows the other.
create function keep_node_flag() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state is distinct from old.state then
    new.enabled = new.state = 'in_use';
  elsif new.enabled is distinct from old.enabled then
    new.state = case when new.enabled then 'in_use' else 'draining' end;
  end if;
  if new.state <> 'draining' then new.drain_until = null; end if;
  return new;
end $$;
create trigger node_flag_kept before update on engine_node for each row
  when (new.state is distinct from old.state or new.enabled is distinct from old.enabled)
  execute function keep_node_flag();

-- The instant at which the softphone was told to register at another node than before.
alter table agent_phone add column moved_at timestamptz;
