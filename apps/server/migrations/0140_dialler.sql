-- The process that dials for a task: one at a time, by lease and term, as for engine nodes. Its calls carry the term.
-- Under an older term it places nothing.
create table task_dialler (
  tenant_id bigint not null,
  task_id bigint not null,
  owner text,
  term bigint not null default 1,
  lease_until timestamptz,
  -- Statistics of its last calls. Null before the first.
  statistics jsonb,
  -- The name of the error that stops it from placing calls. Null: nothing stops it.
  fault text,
  primary key (tenant_id, task_id),
  foreign key (tenant_id, task_id) references task on delete cascade
);

-- Calls that were placed ahead of an agent, while they run. Calls that met no agent stay for good.
create table task_ahead (
  tenant_id bigint not null,
  call_id bigint not null,
  task_id bigint not null,
  number_id bigint not null,
  placed_at timestamptz not null,
  answered_at timestamptz,
  -- The agent who got the call, since when, and the instant at which both began to talk.
  agent_id bigint,
  given_at timestamptz,
  joined_at timestamptz,
  -- The instant at which the message that nobody is there began, and its reason.
  told_at timestamptz,
  why text check (why in ('no_agent', 'agent_absent', 'hung_up')),
  ended_at timestamptz,
  -- The record of an abandoned call outlives its task.
  primary key (tenant_id, call_id)
);
create index task_ahead_on on task_ahead (tenant_id, task_id) where ended_at is null;

-- Answers of people to calls of a task, and those that met no agent, in spans of six hours.
create table task_answers (
  tenant_id bigint not null,
  task_id bigint not null,
  -- The start of the span.
  since timestamptz not null,
  answered integer not null default 0,
  abandoned integer not null default 0,
  primary key (tenant_id, task_id, since),
  foreign key (tenant_id, task_id) references task on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['task_dialler', 'task_ahead', 'task_answers'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- The only way to take tasks: all that dial by themselves, and those with running calls ahead. A lease that the caller
-- holds is prolonged. A lease of another process is taken once it is over, under a new term.
create policy dialling on task for select to current_user using (true);
create policy dialling on task_ahead for select to current_user using (true);
create policy dialling on task_dialler to current_user using (true) with check (true);
create function take_dialled_tasks(by_owner text, seconds double precision)
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
  order by 1, 2
  on conflict (tenant_id, task_id) do update set
    term = held.term + case when held.owner = by_owner and held.lease_until > clock_timestamp() then 0 else 1 end,
    owner = excluded.owner, lease_until = excluded.lease_until
  where held.owner = by_owner or coalesce(held.lease_until, '-infinity') <= clock_timestamp()
  returning held.tenant_id, held.task_id, held.term;
end;
create index task_dialled on task (tenant_id, id) where deleted_at is null and state = 'running' and mode <> 'preview';

-- A message can be played to a callee who waits.
alter table call_order drop constraint call_order_kind_check;
alter table call_order add constraint call_order_kind_check
  check (kind in ('dial', 'test', 'hang_up', 'digits', 'hold', 'mute', 'transfer', 'join', 'connect', 'play'));
