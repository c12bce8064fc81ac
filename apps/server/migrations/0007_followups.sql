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
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, author_id) references membership (tenant_id, user_id)
);
create index follow_up_customer on follow_up (tenant_id, customer_id, at desc, id desc);
create index follow_up_author on follow_up (tenant_id, author_id, at);
create index follow_up_at on follow_up (tenant_id, at);

-- A dated promise to call again. A customer has one waiting visit a member at most: planning again moves it.
create table return_visit (
  tenant_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  member_id bigint not null,
  at timestamptz not null,
  content text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  -- Null until the reminder was sent; a moved visit reminds again.
  reminded_at timestamptz,
  done_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, member_id) references membership (tenant_id, user_id)
);
create unique index return_visit_one on return_visit (tenant_id, customer_id, member_id) where state = 'waiting';
create index return_visit_waiting on return_visit (tenant_id, member_id, at, id) where state = 'waiting';
create index return_visit_done on return_visit (tenant_id, member_id, done_at desc, id desc) where state = 'done';

create table quick_phrase (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Null: everybody's.
  member_id bigint,
  text text not null,
  position integer not null,
  primary key (tenant_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['follow_up', 'return_visit', 'quick_phrase'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
