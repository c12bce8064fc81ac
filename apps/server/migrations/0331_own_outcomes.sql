-- haihu: expand; needs 1.0
-- Outcomes of an enterprise's own words, for all of its tasks or for one.
create table own_outcome (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Null: for all tasks of the enterprise.
  task_id bigint,
  words text not null,
  -- The kind decides the outcome of old that programs and files without own words read.
  kind text not null check (kind in ('success', 'open', 'refused', 'wrong', 'machine')),
  -- Further calls after this outcome, and the minutes before each.
  times smallint not null default 0 check (times between 0 and 10),
  after_minutes integer not null default 60 check (after_minutes between 1 and 43200),
  other_daypart boolean not null default false,
  -- True: the agent who wrote the outcome calls again. False: any agent of the task.
  same_agent boolean not null default false,
  -- Days without any call of the enterprise to the number.
  silence_days smallint not null default 0 check (silence_days between 0 and 365),
  created_by bigint not null,
  created_at timestamptz not null,
  -- No longer offered. What was written with it keeps its words.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task on delete cascade,
  foreign key (tenant_id, created_by) references membership (tenant_id, user_id)
);
create unique index own_outcome_words on own_outcome (tenant_id, coalesce(task_id, 0), lower(words))
  where deleted_at is null;
alter table own_outcome enable row level security;
alter table own_outcome force row level security;
create policy own_tenant on own_outcome using (tenant_id = current_tenant());

-- The words of the own outcome as the agent chose it. The column `outcome` has the outcome of old of its kind.
alter table task_number add column own_outcome text;
-- The next call that a result asked for while its own call was still on: {callId, dueAt, seatId, retried}.
alter table task_number add column recycled jsonb;
alter table task_note add column own_outcome text;
alter table follow_up add column own_outcome text;

-- A number that rests until an instant, because an own outcome asked for it. All calls of the enterprise heed it.
create table number_silence (
  tenant_id bigint not null references tenant,
  number_hash bytea not null,
  until timestamptz not null,
  -- The task's number whose result asked for it. A corrected result takes it back.
  task_number_id bigint not null,
  primary key (tenant_id, number_hash)
);
create index number_silence_over on number_silence (tenant_id, until);
alter table number_silence enable row level security;
alter table number_silence force row level security;
create policy own_tenant on number_silence using (tenant_id = current_tenant());
