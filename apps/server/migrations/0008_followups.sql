-- Follow-ups, promised call-backs and quick phrases.
create table follow_up (
  tenant_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  author_id bigint not null,
  at timestamptz not null,
  text text not null default '',
  outcome text,
  level smallint check (level between 1 and 6),
  call_id bigint,
  next_visit_at timestamptz,
  -- The author may correct a follow-up for a few minutes.
  edited_at timestamptz,
  -- The place where it was written: degrees of WGS 84, metres, and the name that the author gave.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy integer check (accuracy >= 0),
  place_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, author_id) references membership (tenant_id, user_id),
  constraint follow_up_place check ((latitude is null) = (longitude is null))
);
create index follow_up_customer on follow_up (tenant_id, customer_id, at desc, id desc);
create index follow_up_author on follow_up (tenant_id, author_id, at);
create index follow_up_at on follow_up (tenant_id, at);
create trigger of_who_stays before insert on follow_up for each row execute function written_of_who_stays();

-- The pictures of a follow-up in their order. Paths below the enterprise's own files: the small square and the whole
-- picture.
create table follow_up_picture (
  tenant_id bigint not null,
  follow_up_id bigint not null,
  position smallint not null,
  small_path text not null,
  whole_path text not null,
  primary key (tenant_id, follow_up_id, position),
  foreign key (tenant_id, follow_up_id) references follow_up
);

-- A promise to call again at a time. A customer has at most one waiting call-back for each member: planning again moves
-- it.
create table return_visit (
  tenant_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  member_id bigint not null,
  at timestamptz not null,
  content text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  -- Null until the reminder is sent. A call-back that is moved reminds again.
  reminded_at timestamptz,
  done_at timestamptz,
  -- For a waiting call-back that was put off: its first time, and whether it was moved or its reminder snoozed.
  planned_at timestamptz,
  put_off text check (put_off in ('moved', 'snoozed')),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, member_id) references membership (tenant_id, user_id)
);
create unique index return_visit_one on return_visit (tenant_id, customer_id, member_id) where state = 'waiting';
create index return_visit_waiting on return_visit (tenant_id, member_id, at, id) where state = 'waiting';
create index return_visit_done on return_visit (tenant_id, member_id, done_at desc, id desc) where state = 'done';
-- A member's calendar counts the call-backs of each day, done or not.
create index return_visit_by_day on return_visit (tenant_id, member_id, at);
-- The call-backs of a team, in the same orders as those of one member.
create index return_visit_team_waiting on return_visit (tenant_id, at, id) where state = 'waiting';
create index return_visit_team_done on return_visit (tenant_id, done_at desc, id desc) where state = 'done';
create index return_visit_team_by_day on return_visit (tenant_id, at);
create index return_visit_customer on return_visit (tenant_id, customer_id);
create trigger of_who_stays before insert on return_visit for each row execute function written_of_who_stays();

create table quick_phrase (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Null: for all members.
  member_id bigint,
  text text not null,
  position integer not null,
  primary key (tenant_id, id)
);

do $$
declare name text;
begin
  foreach name in array array[
    'follow_up', 'follow_up_picture', 'return_visit', 'quick_phrase'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
