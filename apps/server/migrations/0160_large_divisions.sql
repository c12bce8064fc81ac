-- Divisions, and numbers taken back, that are too many for one request: a job does them part by part.
create table task_division (
  tenant_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  what text not null check (what in ('divide', 'revert')),
  -- Seats and how many numbers each is given, or whose numbers are taken back.
  asked jsonb not null,
  actor_id bigint not null,
  total integer not null,
  -- Numbers looked at so far, those of them that were moved, and the id of the last one.
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
