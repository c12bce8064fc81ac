-- Sums of the calls of a day, so that a month is read from a few rows. The calls stay the source. A day is read from
-- its calls before it is added up, and again once one of them changed.

-- A day that was added up by the clocks of this zone. Days of another zone are different.
create table statistics_day (
  tenant_id bigint not null references tenant,
  day date not null,
  zone text not null,
  added_up_at timestamptz not null,
  primary key (tenant_id, day)
);

-- The sums of such a day. Null: without an agent, a line or a task.
create table statistics_call (
  tenant_id bigint not null references tenant,
  day date not null,
  member_id bigint,
  line_id bigint,
  mode text not null,
  task_id bigint,
  calls integer not null,
  answered integer not null,
  talk_seconds bigint not null
);
create index statistics_call_day on statistics_call (tenant_id, day);
create index statistics_call_member on statistics_call (tenant_id, member_id, day);

-- Instants of calls that changed since their day was added up. Rows are only appended, in the transaction of the call,
-- so that no call waits. The job deletes a day's marks first and reads its calls afterwards. A mark that is committed
-- later stays, and the day is read from its calls again.
create table statistics_mark (
  tenant_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index statistics_mark_at on statistics_mark (tenant_id, at);

do $$
declare name text;
begin
  foreach name in array array['statistics_day', 'statistics_call', 'statistics_mark'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

create function mark_new_calls() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into statistics_mark (tenant_id, at) select distinct tenant_id, date_trunc('minute', created_at) from changed;
  return null;
end $$;
create trigger statistics_of_new after insert on call referencing new table as changed for each statement
  execute function mark_new_calls();

create function mark_gone_calls() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into statistics_mark (tenant_id, at) select distinct tenant_id, date_trunc('minute', created_at) from gone;
  return null;
end $$;
create trigger statistics_of_gone after delete on call referencing old table as gone for each statement
  execute function mark_gone_calls();

create function mark_changed_call() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into statistics_mark (tenant_id, at) values (old.tenant_id, date_trunc('minute', old.created_at));
  if new.created_at <> old.created_at then
    insert into statistics_mark (tenant_id, at) values (new.tenant_id, date_trunc('minute', new.created_at));
  end if;
  return null;
end $$;
create trigger statistics_of_changed after update on call for each row
  when ((old.agent_id, old.line_id, old.mode, old.origin, old.task_number_id, old.created_at, old.answered_at is null,
      old.talk_seconds)
    is distinct from (new.agent_id, new.line_id, new.mode, new.origin, new.task_number_id, new.created_at,
      new.answered_at is null, new.talk_seconds))
  execute function mark_changed_call();

-- Every night the past days are added up. The first run only finds out the time of its night.
create function begin_adding_up(tenant bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'statistics.add_up',
    json_build_object('tenant', tenant::text, 'id', tenant::text),
    run_at => to_timestamp(0),
    max_attempts => 12,
    job_key => tenant || ':statistics.add_up');
end $$;
revoke execute on function begin_adding_up from public;
create function tenant_begins_adding_up() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_adding_up(new.id);
  return null;
end $$;
create trigger adding_up after insert on tenant for each row execute function tenant_begins_adding_up();
select begin_adding_up(id) from tenant;

-- A movement belongs to its actor; at night, to the owner of the customer.
create index customer_movement_of on customer_movement (tenant_id, (coalesce(actor_id, from_owner_id)), at);
-- An import that was undone does not count any more.
create index customer_movement_undone on customer_movement (tenant_id, customer_id) where kind = 'import_undo';
