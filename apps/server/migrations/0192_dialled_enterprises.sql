-- The process that dials for an enterprise: one at a time, by lease and term. The tasks of an enterprise share agents,
-- so one pace is kept for all of them.
create table dialled_enterprise (
  tenant_id bigint primary key references tenant,
  owner text,
  term bigint not null default 1,
  lease_until timestamptz
);
alter table dialled_enterprise enable row level security;
alter table dialled_enterprise force row level security;
create policy own_tenant on dialled_enterprise using (tenant_id = current_tenant());
create policy dialling on dialled_enterprise to current_user using (true) with check (true);

-- The only way to take enterprises: all with a task that dials by itself, and those with running calls ahead. An
-- enterprise whose tasks a server of the release before dials is left to it.
create function take_dialled_enterprises(by_owner text, seconds double precision)
returns table ("tenantId" bigint, term bigint)
language sql security definer set search_path = public
begin atomic
  insert into dialled_enterprise as held (tenant_id, owner, lease_until)
  select wanted.tenant_id, by_owner, clock_timestamp() + make_interval(secs => seconds)
  from (
    select t.tenant_id from task t where t.deleted_at is null and t.state = 'running' and t.mode <> 'preview'
    union
    select a.tenant_id from task_ahead a where a.ended_at is null
  ) wanted
  where not exists (
    select from task_dialler d where d.tenant_id = wanted.tenant_id and d.lease_until > clock_timestamp())
  order by 1
  on conflict (tenant_id) do update set
    term = held.term + case when held.owner = by_owner and held.lease_until > clock_timestamp() then 0 else 1 end,
    owner = excluded.owner, lease_until = excluded.lease_until
  where held.owner = by_owner or coalesce(held.lease_until, '-infinity') <= clock_timestamp()
  returning held.tenant_id, held.term;
end;

-- Servers of the release before leave an enterprise alone that has a dialler.
create or replace function take_dialled_tasks(by_owner text, seconds double precision)
returns table ("tenantId" bigint, "taskId" bigint, term bigint)
language sql security definer set search_path = public
begin atomic
  insert into task_dialler as held (tenant_id, task_id, owner, lease_until)
  select wanted.tenant_id, wanted.id, by_owner, clock_timestamp() + make_interval(secs => seconds)
  from (
    select t.tenant_id, t.id from task t where t.deleted_at is null and t.state = 'running' and t.mode <> 'preview'
    union
    select a.tenant_id, a.task_id from task_ahead a where a.ended_at is null
  ) wanted
  where not exists (
    select from dialled_enterprise e where e.tenant_id = wanted.tenant_id and e.lease_until > clock_timestamp())
  order by 1, 2
  on conflict (tenant_id, task_id) do update set
    term = held.term + case when held.owner = by_owner and held.lease_until > clock_timestamp() then 0 else 1 end,
    owner = excluded.owner, lease_until = excluded.lease_until
  where held.owner = by_owner or coalesce(held.lease_until, '-infinity') <= clock_timestamp()
  returning held.tenant_id, held.task_id, held.term;
end;
