-- haihu: expand; needs 1.0
-- Callers who were sent off at once, because nobody was at work or too many waited. They are no calls, and are counted all the same.
create table caller_sent_off (
  tenant_id bigint not null,
  node_id bigint not null,
  -- The engine's id of the arrival.
  arrival_id text not null,
  line_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, node_id, arrival_id),
  foreign key (tenant_id, line_id) references line
);
create index caller_sent_off_at on caller_sent_off (tenant_id, at);

-- Members at whom a caller rang in vain. `called_at` is the start of the call, and finds the rows of a day.
create table caller_rang_in_vain (
  tenant_id bigint not null,
  call_id bigint not null,
  user_id bigint not null,
  called_at timestamptz not null,
  -- False when the phone rang and nobody answered.
  has_declined boolean not null,
  primary key (tenant_id, call_id, user_id),
  foreign key (tenant_id, call_id) references call on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
create index caller_rang_in_vain_called on caller_rang_in_vain (tenant_id, called_at);

-- Sums of the callers of a day. They lie beside those of our own calls, so a release that knows none of them adds up as before.
create table statistics_caller (
  tenant_id bigint not null references tenant,
  day date not null,
  line_id bigint not null,
  -- 0: nobody.
  member_id bigint not null,
  taken integer not null,
  missed integer not null,
  messages integer not null,
  waited_seconds bigint not null,
  within_20s integer not null,
  talk_seconds bigint not null,
  declined integer not null,
  absent integer not null,
  primary key (tenant_id, day, line_id, member_id)
);
create index statistics_caller_member on statistics_caller (tenant_id, member_id, day);

do $$
declare name text;
begin
  foreach name in array array['caller_sent_off', 'caller_rang_in_vain', 'statistics_caller'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- The callers of a day are added up if this is its `added_up_at`. A release that adds up only our calls makes them differ.
alter table statistics_day add column callers_added_up_at timestamptz;

create function mark_callers_sent_off() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into statistics_mark (tenant_id, at) select distinct tenant_id, date_trunc('minute', at) from changed;
  return null;
end $$;
create trigger statistics_of_sent_off after insert on caller_sent_off referencing new table as changed
  for each statement execute function mark_callers_sent_off();

create function mark_rings_in_vain() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into statistics_mark (tenant_id, at) select distinct tenant_id, date_trunc('minute', called_at) from changed;
  return null;
end $$;
create trigger statistics_of_rings after insert on caller_rang_in_vain referencing new table as changed
  for each statement execute function mark_rings_in_vain();

-- The wait of a caller counts, too. Our own calls have none.
create trigger statistics_of_waiting after update on call for each row
  when (old.direction = 'inbound' and old.waited_seconds is distinct from new.waited_seconds)
  execute function mark_changed_call();
