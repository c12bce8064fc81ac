-- Outbound tasks: lists of numbers that agents call.
create table task (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  mode text not null check (mode in ('preview', 'progressive', 'predictive')),
  state text not null default 'paused' check (state in ('running', 'paused', 'stopped', 'archived')),
  -- Null: any line of the enterprise.
  line_id bigint,
  script text not null default '',
  -- Seconds between the end of one call's work and the next call.
  pace_seconds smallint not null default 5 check (pace_seconds between 0 and 60),
  -- Seven days from Monday on, by the callee's clock. Null: the hours of the enterprise.
  hours jsonb,
  -- For each cause: how often a number is tried again, and after how many minutes.
  retries jsonb not null,
  -- Largest share of abandoned answers, in thousandths.
  abandon_cap smallint not null default 30 check (abandon_cap between 0 and 30),
  is_sample boolean not null default false,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The task is hidden from everybody. A job deletes its numbers.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references membership (tenant_id, user_id),
  foreign key (tenant_id, line_id) references line
);
create index task_newest on task (tenant_id, created_at desc, id desc) where deleted_at is null;

-- The agents of a task.
create table task_seat (
  tenant_id bigint not null,
  task_id bigint not null,
  user_id bigint not null,
  given_at timestamptz not null,
  primary key (tenant_id, task_id, user_id),
  foreign key (tenant_id, task_id) references task on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
create index task_seat_user on task_seat (tenant_id, user_id, task_id);

-- Changes of a task, with their makers.
create table task_change (
  tenant_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  at timestamptz not null,
  actor_id bigint not null,
  what text not null,
  -- Names of changed fields, or counts. Never a number or a person's name.
  detail jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task on delete cascade
);
create index task_change_newest on task_change (tenant_id, task_id, id desc);

-- A list that was added to a task, with the result of each of its numbers.
create table task_intake (
  tenant_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  source text not null check (source in ('typed', 'contacts', 'sheet', 'customers', 'photo', 'sample')),
  maker_id bigint not null,
  job_id bigint,
  -- The file of a spreadsheet, and the list of customers that was requested, without any number.
  file_path text,
  asked jsonb,
  state text not null default 'reading' check (state in ('reading', 'done', 'failed')),
  taken integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task on delete cascade
);

create table task_number (
  tenant_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  intake_id bigint not null,
  -- The position in the list that brought the number.
  row integer not null,
  name text not null default '',
  remark text not null default '',
  -- Written and read by platform/cipher.ts only.
  number_enc bytea not null,
  number_hash bytea not null,
  tail_hash bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'calling', 'connected', 'unreached', 'blocked')),
  -- The agent of the number; null: any agent.
  seat_id bigint,
  -- The member who has the number open, and until when.
  held_by bigint,
  held_until timestamptz,
  -- The number is not called before this instant.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  -- The retries so far, by cause.
  retried jsonb not null default '{}',
  last_cause text,
  last_call_id bigint,
  last_call_at timestamptz,
  outcome text,
  level smallint check (level between 1 and 6),
  customer_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, task_id, number_hash),
  foreign key (tenant_id, task_id) references task on delete cascade,
  foreign key (tenant_id, intake_id) references task_intake on delete cascade
);
create index task_number_listed on task_number (tenant_id, task_id, id);
create index task_number_in_state on task_number (tenant_id, task_id, state, id);
create index task_number_of_seat on task_number (tenant_id, task_id, seat_id, id);
create index task_number_due on task_number (tenant_id, task_id, seat_id, due_at, id) where state = 'waiting';
create index task_number_by_hash on task_number (tenant_id, number_hash);
create index task_number_held on task_number (tenant_id, held_by) where held_by is not null;

create table task_refusal (
  tenant_id bigint not null,
  intake_id bigint not null,
  row integer not null,
  reason text not null check (reason in ('duplicate', 'do_not_call', 'problem')),
  -- For a duplicate, the task that has the number. For a problem, its name.
  other_task_id bigint,
  problem text,
  -- The cell as it was read. Written and read by platform/cipher.ts only.
  cell_enc bytea not null,
  primary key (tenant_id, intake_id, row),
  foreign key (tenant_id, intake_id) references task_intake on delete cascade
);

-- Notes of agents on a number.
create table task_note (
  tenant_id bigint not null,
  id bigint generated always as identity,
  number_id bigint not null,
  author_id bigint not null,
  at timestamptz not null,
  call_id bigint,
  outcome text,
  level smallint,
  text text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, number_id) references task_number on delete cascade
);
create index task_note_newest on task_note (tenant_id, number_id, id desc);

-- The count of a task's numbers by state and agent. Seat 0: nobody's. The statements that change numbers update it.
create table task_count (
  tenant_id bigint not null,
  task_id bigint not null,
  seat_id bigint not null,
  state text not null,
  count integer not null,
  primary key (tenant_id, task_id, seat_id, state)
);

create function count_task_numbers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into task_count as held (tenant_id, task_id, seat_id, state, count)
    select tenant_id, task_id, coalesce(seat_id, 0), state, count(*) from added
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, task_id, seat_id, state) do update set count = held.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into task_count as held (tenant_id, task_id, seat_id, state, count)
    select tenant_id, task_id, coalesce(seat_id, 0), state, -count(*) from taken
    where exists (select from task where task.tenant_id = taken.tenant_id and task.id = taken.task_id)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, task_id, seat_id, state) do update set count = held.count + excluded.count;
  else
    insert into task_count as held (tenant_id, task_id, seat_id, state, count)
    select tenant_id, task_id, seat_id, state, sum(one) from (
      select tenant_id, task_id, coalesce(seat_id, 0) as seat_id, state, 1 as one from added
      union all
      select tenant_id, task_id, coalesce(seat_id, 0), state, -1 from taken
    ) moved
    group by 1, 2, 3, 4 having sum(one) <> 0 order by 1, 2, 3, 4
    on conflict (tenant_id, task_id, seat_id, state) do update set count = held.count + excluded.count;
  end if;
  return null;
end $$;
create trigger count_added after insert on task_number referencing new table as added
  for each statement execute function count_task_numbers();
create trigger count_taken after delete on task_number referencing old table as taken
  for each statement execute function count_task_numbers();
create trigger count_moved after update on task_number referencing new table as added old table as taken
  for each statement execute function count_task_numbers();

-- A number can be found in the do-not-call list, with the reason why it is there.
alter table do_not_call
  add column id bigint generated always as identity,
  add column reason text not null default '';
create unique index do_not_call_listed on do_not_call (tenant_id, id desc);
create index call_of_task_number on call (tenant_id, task_number_id, created_at desc, id desc)
  where task_number_id is not null;

do $$
declare name text;
begin
  foreach name in array array[
    'task', 'task_seat', 'task_change', 'task_intake', 'task_number', 'task_refusal', 'task_note', 'task_count'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
