-- Messages of a member, kept for 90 days. A push is kept for one day. `data` holds ids and plain words; the text is
-- made when it is read.
create table message (
  tenant_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('visit', 'assignment', 'task', 'application', 'money', 'extension', 'system')),
  -- The type of the push.
  type smallint not null,
  data jsonb not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references membership
);
create index message_list on message (tenant_id, user_id, kind, at desc, id desc);
create index message_unread on message (tenant_id, user_id, kind) where read_at is null;
create index message_age on message (at);

-- The hours in which a member does not want to be disturbed, by the clock of the enterprise. No row: none.
create table quiet_hours (
  tenant_id bigint not null,
  user_id bigint not null,
  is_on boolean not null,
  from_time text not null check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  until_time text not null check (until_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  let_through text[] not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership
);

do $$
declare name text;
begin
  foreach name in array array['message', 'quiet_hours'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- Deletes old rows of all enterprises, and returns nothing about them.
create policy forgetting on message for all to current_user using (true);
create function forget_messages(older_than timestamptz) returns void
language sql security definer set search_path = public
begin atomic
  delete from message where at < older_than;
end;
revoke execute on function forget_messages from public;
grant execute on function forget_messages to haihu_scheduler;

-- Delivered events are kept for a day. Others stay until the operator finds them.
create index outbox_age on outbox (at);
create policy forgetting on outbox for all to current_user using (true);
create policy forgetting on outbox_due for select to current_user using (true);
create function forget_events(older_than timestamptz) returns void
language sql security definer set search_path = public
begin atomic
  delete from outbox o where o.at < older_than
    and not exists (select from outbox_due d where d.tenant_id = o.tenant_id and d.id = o.id);
end;
revoke execute on function forget_events from public;
grant execute on function forget_events to haihu_scheduler;

-- Events that no relay tries any more, of all enterprises and without their payload. The operator lists them, tries
-- them again or drops them.
create function dead_events() returns table (tenant_id bigint, id bigint, type text, at timestamptz, attempts smallint)
language sql stable security definer set search_path = public
begin atomic
  select o.tenant_id, o.id, o.type, o.at, d.attempts
  from outbox_due d join outbox o on o.tenant_id = d.tenant_id and o.id = d.id
  where d.retry_at = 'infinity' order by o.id;
end;
revoke execute on function dead_events from public;
grant execute on function dead_events to haihu_app;
