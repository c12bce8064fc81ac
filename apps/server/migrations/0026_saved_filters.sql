-- Filters of the lists of customers, kept under a name: one's own, or everybody's.
create table saved_filter (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  pool text not null check (pool in ('private', 'sea')),
  name text not null,
  is_shared boolean not null,
  -- As the list is asked for; names no person's number.
  filter jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership
);
create unique index saved_filter_own on saved_filter (tenant_id, maker_id, pool, name) where not is_shared;
create unique index saved_filter_shared on saved_filter (tenant_id, pool, name) where is_shared;

-- In which order somebody sees them, and which one their list opens with. Ids of deleted ones may be among them.
create table saved_filter_choice (
  tenant_id bigint not null,
  user_id bigint not null,
  pool text not null check (pool in ('private', 'sea')),
  ordered bigint[] not null,
  default_id bigint,
  primary key (tenant_id, user_id, pool),
  foreign key (tenant_id, user_id) references membership
);

do $$
declare name text;
begin
  foreach name in array array['saved_filter', 'saved_filter_choice'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
