-- haihu: expand; needs 1.0
-- The processes that keep sockets. Each writes its row every few seconds, by the clock of the database.
create table socket_process (
  id text primary key,
  seen_at timestamptz not null
);

-- The processes that have a device of the agent connected, and the value of seen_at that one of them wrote last.
-- Processes of release 1.0 write seen_at alone, so a value of theirs differs from noted_at.
alter table agent_state add column process_ids text[] not null default '{}';
alter table agent_state add column noted_at timestamptz;

-- Takes processes that were not seen for so long out of the states of their agents. An agent who is nowhere else left when
-- the process was seen last. Returns the agents.
create policy losing on agent_state to current_user using (true);
create policy losing on agent_state_log to current_user using (true);
create function leave_lost_processes(unseen interval)
returns table ("tenantId" bigint, "userId" bigint)
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with lost as (
    select id, seen_at from socket_process where seen_at < clock_timestamp() - unseen
  ),
  held as (
    select tenant_id, user_id from agent_state where process_ids && array(select id from lost)
    order by tenant_id, user_id for update
  )
  update agent_state s set
    process_ids = array(select id from unnest(s.process_ids) as p (id) where id not in (select id from lost)),
    left_at = case
      when s.left_at is not null then s.left_at
      when exists (
        select from socket_process p where p.id = any(s.process_ids) and p.seen_at >= clock_timestamp() - unseen) then null
      when s.seen_at is distinct from s.noted_at then null
      else (select greatest(s.arrived_at, max(seen_at)) from lost where id = any(s.process_ids)) end
  from held h where s.tenant_id = h.tenant_id and s.user_id = h.user_id
  returning s.tenant_id, s.user_id;
end;
revoke execute on function leave_lost_processes(interval) from public;
grant execute on function leave_lost_processes(interval) to haihu_app;

-- A jump of seen_at means that a process of release 1.0 crashed. Others record the loss as left_at.
create or replace trigger agent_state_moved after update on agent_state for each row
  when (
    (old.chosen_at, old.left_at, old.arrived_at, old.wrap_up_from, old.wrap_up_until)
      is distinct from (new.chosen_at, new.left_at, new.arrived_at, new.wrap_up_from, new.wrap_up_until)
    or new.seen_at > old.seen_at + interval '90 seconds' and new.noted_at is not distinct from old.noted_at)
  execute function log_agent_state();
