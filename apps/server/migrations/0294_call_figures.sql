-- haihu: expand; needs 1.0
-- Figures about all enterprises, for who runs the server. They tell nothing of a single enterprise.

-- Counts the running calls of each state.
create function running_call_states() returns table (state text, count bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.state, count(*) from call_running r join call c on c.tenant_id = r.tenant_id and c.id = r.call_id group by 1;
end;
revoke execute on function running_call_states() from public;
grant execute on function running_call_states() to haihu_app;

-- Counts the answers to calls that tasks placed ahead of their agents, and those that met nobody in time.
create policy counting on task_answers for select to current_user using (true);
create function answers_ahead(from_instant timestamptz) returns table (answered bigint, abandoned bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(sum(answered), 0), coalesce(sum(abandoned), 0) from task_answers where since >= from_instant;
end;
revoke execute on function answers_ahead(timestamptz) from public;
grant execute on function answers_ahead(timestamptz) to haihu_app;
