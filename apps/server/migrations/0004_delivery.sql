-- The queue. Its own tables are the library's, closed to the application's role: these two functions are all it has
-- of them, and they work for the enterprise of the connection alone.
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
  -- What came of it, counts by name.
  result jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership
);

create table file (
  tenant_id bigint not null references tenant,
  -- Made by us; below the enterprise's own folder.
  path text not null,
  owner_id bigint not null,
  kind text not null,
  -- As its owner called it.
  name text not null,
  size integer not null,
  created_at timestamptz not null,
  -- Since when something stands on it; without that it goes after a day.
  kept_at timestamptz,
  id bigint generated always as identity unique,
  primary key (tenant_id, path),
  foreign key (tenant_id, owner_id) references membership
);

-- Events that are not delivered yet. Tells the relay, which works for all enterprises, where to look: nothing more.
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

-- What was pushed to a member, in order and without a gap, for a day: a socket that was away asks for what it missed.
-- `data` holds ids; numbers and names are put in when it is sent.
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

-- The last number a member's push was given. Whoever pushes holds the row until the commit, so that no number is lost
-- and a later one is never seen before an earlier one.
create table push_position (
  tenant_id bigint not null,
  user_id bigint not null,
  seq bigint not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership
);

do $$
declare name text;
begin
  foreach name in array array['job', 'file', 'outbox_due', 'push', 'push_position'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant usage on schema public to haihu_scheduler;
grant select on outbox_due to haihu_scheduler;
create policy relay on outbox_due for select to haihu_scheduler using (true);

-- Forgetting works across enterprises and tells nothing of any.
create policy forgetting on push for all to current_user using (true);
create function forget_pushes(older_than timestamptz) returns void
language sql security definer set search_path = public
begin atomic
  delete from push where at < older_than;
end;
revoke execute on function forget_pushes from public;
grant execute on function forget_pushes to haihu_scheduler;

-- Opens one socket, once.
create table socket_ticket (
  hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  expires_at timestamptz not null
);
create index socket_ticket_session on socket_ticket (session_id);
