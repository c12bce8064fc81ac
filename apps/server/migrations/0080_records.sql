-- Records can be hidden, and a member can clear their own log. The call, its charge and its attempt stay.
alter table call
  add hidden_at timestamptz,
  add hidden_by bigint,
  -- The agent cleared the call from their own log only.
  add log_cleared_at timestamptz,
  add foreign key (tenant_id, hidden_by) references membership (tenant_id, user_id),
  add check ((hidden_at is null) = (hidden_by is null));

-- Filters of the records in the order of the list, so that rare calls are not looked for among all.
create index call_of_line on call (tenant_id, line_id, created_at desc, id desc);
create index call_of_cause on call (tenant_id, cause, created_at desc, id desc);
create index call_recorded on call (tenant_id, created_at desc, id desc) where recording_path is not null;
create index call_long on call (tenant_id, created_at desc, id desc) include (talk_seconds) where talk_seconds > 0;

-- A listener's note on one second of a recording.
create table call_note (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  call_id bigint not null,
  -- Seconds from the start of the recording.
  second integer not null check (second >= 0),
  text text not null,
  author_id bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references call,
  foreign key (tenant_id, author_id) references membership (tenant_id, user_id)
);
create index call_note_of_call on call_note (tenant_id, call_id, second, id);
alter table call_note enable row level security;
alter table call_note force row level security;
create policy own_tenant on call_note using (tenant_id = current_tenant());
