-- haihu: expand; needs 1.0
-- Guided scripts: steps that an agent walks through during a call. One for calls to customers, and one for each task.
create table script (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Null: for calls to customers, and for tasks without a script of their own.
  task_id bigint,
  version integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task on delete cascade
);
create unique index script_of on script (tenant_id, coalesce(task_id, 0));

-- All versions stay, because calls keep the one with which they began.
create table script_version (
  tenant_id bigint not null,
  script_id bigint not null,
  version integer not null,
  -- Empty: no script from then on.
  steps jsonb not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (tenant_id, script_id, version),
  foreign key (tenant_id, script_id) references script on delete cascade,
  foreign key (tenant_id, made_by) references membership (tenant_id, user_id)
);

-- The answers of callees, by call and step. The title and the question stay as they were.
create table script_answer (
  tenant_id bigint not null references tenant,
  call_id bigint not null,
  step text not null,
  place smallint not null,
  title text not null,
  label text not null,
  value text not null,
  -- The number that was called, so that erasing it finds the answers.
  number_hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, call_id, step)
);
create index script_answer_by_number on script_answer (tenant_id, number_hash);

do $$
declare name text;
begin
  foreach name in array array['script', 'script_version', 'script_answer'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
