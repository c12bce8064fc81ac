-- Tables that every domain uses: the audit, the outbox and its pushes, jobs, idempotency keys and rate limits.

-- Actions that members must answer for later, such as a search for a number or playing a recording. The application
-- cannot change them.
create table audit (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null: the operator of the installation, who is no member of an enterprise.
  actor_id bigint,
  action text not null,
  subject_id bigint,
  -- Never a phone number.
  detail jsonb not null default '{}',
  primary key (tenant_id, id)
);
revoke update, delete on audit from haihu_app;
-- Lists of entries, newest first: all of them, those of a person, and those about a subject.
create index audit_newest on audit (tenant_id, at desc, id desc);
create index audit_actor on audit (tenant_id, actor_id, at desc, id desc);
create index audit_subject on audit (tenant_id, subject_id, at desc, id desc) where subject_id is not null;

-- Work that must follow a commit is written here in the same transaction. It holds ids, and never a phone number.
create table outbox (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  type text not null,
  version smallint not null,
  at timestamptz not null,
  actor_id bigint not null,
  subject_id bigint not null,
  payload jsonb not null,
  primary key (tenant_id, id)
);
revoke update, delete on outbox from haihu_app;

-- Events that are not delivered yet. The relay works for all enterprises and reads here where to look. The table holds
-- nothing else.
create table outbox_due (
  tenant_id bigint not null,
  id bigint not null,
  -- Deliveries that failed, and when the next one is tried.
  attempts smallint not null default 0,
  retry_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references outbox
);
create index outbox_due_order on outbox_due (id);

-- The pushes of a member for a day, in order and without a gap. A socket that was away asks for those that it missed.
-- `data` holds ids; numbers and names are added when a push is sent.
create table push (
  tenant_id bigint not null,
  user_id bigint not null,
  seq bigint not null,
  at timestamptz not null,
  type smallint not null,
  data jsonb not null,
  primary key (tenant_id, user_id, seq),
  foreign key (tenant_id, user_id) references membership
);
create index push_age on push (at);

-- The number of a member's last push. A transaction that pushes locks the row until its commit, so that no number is
-- lost and a later push is never seen before an earlier one.
create table push_position (
  tenant_id bigint not null,
  user_id bigint not null,
  seq bigint not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership
);

-- Opens one socket, once.
create table socket_ticket (
  hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  expires_at timestamptz not null,
  -- The language of the page that asked for the ticket. A socket carries no header.
  language text not null default 'zh' check (language in ('zh', 'en'))
);
create index socket_ticket_session on socket_ticket (session_id);

-- Long work that a person waits for.
create table job (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  kind text not null,
  maker_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Rows so far, of how many; 0 of 0 while that is unknown.
  done integer not null default 0,
  total integer not null default 0,
  -- Name of the error of the contract that ended it.
  problem text,
  -- The counts of the result, by name.
  result jsonb not null default '{}',
  created_at timestamptz not null,
  -- The request (ids and dates, nothing personal), and the file that the job made, which is for its maker only.
  input jsonb not null default '{}',
  file_path text,
  file_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership
);

-- The result of a request that must happen once, by the key that its caller chose. Kept for seven days.
create table idempotency_key (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  -- Ids of the result, without personal data. Null only inside the transaction that makes it.
  result jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, call, key)
);
create index idempotency_key_age on idempotency_key (tenant_id, created_at);

-- Counts of attempts. The table is global. Keys are keyed hashes, so that numbers cannot be read or guessed. It may be
-- lost in a crash of the database, so that sign-ins and searches need not wait for the disk.
create unlogged table rate_window (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_window_age on rate_window (ends_at);

do $$
declare name text;
begin
  foreach name in array array[
    'audit', 'outbox', 'outbox_due', 'push', 'push_position', 'job', 'idempotency_key'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select on outbox_due to haihu_scheduler;
create policy relay on outbox_due for select to haihu_scheduler using (true);

-- Deletes old rows of all enterprises, and returns nothing about them.
create policy forgetting on push for all to current_user using (true);
create function forget_pushes(older_than timestamptz) returns void
language sql security definer set search_path = public
begin atomic
  delete from push where at < older_than;
end;
revoke execute on function forget_pushes from public;
grant execute on function forget_pushes to haihu_scheduler;

-- The queue. Its tables belong to the library and are closed to the application's role. These two functions are the
-- only way to them, and work for the enterprise of the connection.
create function enqueue_job(task text, id bigint, run_at timestamptz, key text, attempts integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_tenant() is null then
    raise exception 'a job belongs to an enterprise';
  end if;
  perform graphile_worker.add_job(
    task,
    json_build_object('tenant', current_tenant()::text, 'id', id::text),
    run_at => coalesce(run_at, to_timestamp(0)),
    max_attempts => attempts,
    job_key => current_tenant() || ':' || key);
end $$;

create function remove_job(key text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.remove_job(current_tenant() || ':' || key);
end $$;
