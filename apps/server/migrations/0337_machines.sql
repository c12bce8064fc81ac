-- haihu: expand; needs 1.0
-- The beginnings of a task's calls as they were heard, and what became of them.
create table call_machine (
  tenant_id bigint not null,
  call_id bigint not null,
  task_id bigint not null,
  verdict text not null check (verdict in ('person', 'machine', 'unsure')),
  -- Milliseconds from the customer's answer to the verdict.
  took_ms integer not null check (took_ms >= 0),
  at timestamptz not null,
  -- The instant at which the agent was asked what to do. Null: never, because nobody talked or the task only watches.
  asked_at timestamptz,
  choice text check (choice in ('hang_up', 'message', 'stay')),
  -- True: the rule of the task chose, after the agent had seen the question.
  by_rule boolean not null default false,
  -- Null: no message was to be left, or it is not over.
  is_left boolean,
  -- The answer to the same question by a human: the agent's key or outcome. Null: unknown.
  heard text check (heard in ('person', 'machine')),
  heard_at timestamptz,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references call on delete cascade,
  foreign key (tenant_id, task_id) references task on delete cascade
);
create index call_machine_heard on call_machine (tenant_id, task_id, heard, heard_at desc) where heard is not null;
alter table call_machine enable row level security;
alter table call_machine force row level security;
create policy own_tenant on call_machine using (tenant_id = current_tenant());

-- The rules of a task for machines. Without a row they are the usual ones.
create table task_machine (
  tenant_id bigint not null,
  task_id bigint not null,
  -- Null: by the mode of the task.
  is_on boolean,
  policy text not null default 'stay' check (policy in ('hang_up', 'message', 'stay')),
  -- True when the task has a recorded message at the engine.
  has_message boolean not null default false,
  -- Only what was heard since then counts.
  since timestamptz,
  -- The instant at which it switched itself off, because it took too many people for machines.
  off_at timestamptz,
  primary key (tenant_id, task_id),
  foreign key (tenant_id, task_id) references task on delete cascade
);
alter table task_machine enable row level security;
alter table task_machine force row level security;
create policy own_tenant on task_machine using (tenant_id = current_tenant());
