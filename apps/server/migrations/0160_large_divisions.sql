-- Divisions that are too large for one request, also those that take numbers back. A job does them part by part.
create table task_division (
  tenant_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  what text not null check (what in ('divide', 'revert')),
  -- The agents with their counts of numbers, or the agents who lose theirs.
  asked jsonb not null,
  actor_id bigint not null,
  total integer not null,
  -- The numbers looked at so far, those that were moved, and the id of the last one.
  done integer not null default 0,
  moved integer not null default 0,
  last_id bigint not null default 0,
  state text not null default 'running' check (state in ('running', 'done', 'withdrawn')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task on delete cascade
);
create unique index task_division_running on task_division (tenant_id, task_id) where state = 'running';
alter table task_division enable row level security;
alter table task_division force row level security;
create policy own_tenant on task_division using (tenant_id = current_tenant());
