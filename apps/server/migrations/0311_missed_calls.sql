-- haihu: expand; needs 1.0
-- The hash of a number of ours under a key of the installation. It finds the line that a carrier calls.
alter table line_number add column did_hash bytea;
create policy receiving on line_number for select to current_user using (true);

-- Finds the line that a number belongs to, and nothing else of it. A line in use has it before one that is not.
create function line_of_did(hash bytea)
returns table ("tenantId" bigint, "lineId" bigint, "numberId" bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select n.tenant_id, n.line_id, n.id
  from line_number n join line l on l.tenant_id = n.tenant_id and l.id = n.line_id
  where n.did_hash = hash
  order by l.enabled desc, n.id limit 1;
end;
revoke execute on function line_of_did(bytea) from public;
grant execute on function line_of_did(bytea) to haihu_app;

-- Finds numbers without that hash: those of before, and those that the release before adds.
create function numbers_without_did(most integer)
returns table ("tenantId" bigint, id bigint, enc bytea)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select n.tenant_id, n.id, n.number_enc from line_number n where n.did_hash is null order by n.id limit most;
end;
revoke execute on function numbers_without_did(integer) from public;
grant execute on function numbers_without_did(integer) to haihu_app;

-- A person who called a line and reached nobody. There is one open row for each number.
create table missed_call (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Written and read by platform/cipher.ts only.
  number_enc bytea not null,
  number_hash bytea not null,
  -- The line that was called last.
  line_id bigint not null,
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- The member who owes the call. Null: the members over the whole enterprise.
  owner_id bigint,
  closed_at timestamptz,
  closed_by bigint,
  closed_why text check (closed_why in ('talk', 'settled', 'wrong_number', 'unwanted')),
  primary key (tenant_id, id),
  foreign key (tenant_id, line_id) references line,
  foreign key (tenant_id, owner_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, closed_by) references membership (tenant_id, user_id),
  check ((closed_at is null) = (closed_why is null))
);
create unique index missed_call_open on missed_call (tenant_id, number_hash) where closed_at is null;
create index missed_call_newest on missed_call (tenant_id, last_at desc, id desc);
create index missed_call_owed on missed_call (tenant_id, owner_id, last_at, id);

-- The calls that were counted. A call that is told twice is counted once.
create table missed_arrival (
  tenant_id bigint not null,
  node_id bigint not null,
  arrival_id text not null,
  missed_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, node_id, arrival_id),
  foreign key (tenant_id, missed_id) references missed_call on delete cascade
);
create index missed_arrival_missed on missed_arrival (tenant_id, missed_id);

do $$
declare name text;
begin
  foreach name in array array['missed_call', 'missed_arrival'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
