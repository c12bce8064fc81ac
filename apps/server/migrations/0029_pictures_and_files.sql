-- Where a follow-up was written: degrees of WGS 84, metres, and what its author called the place.
alter table follow_up add column latitude double precision check (latitude between -90 and 90);
alter table follow_up add column longitude double precision check (longitude between -180 and 180);
alter table follow_up add column accuracy integer check (accuracy >= 0);
alter table follow_up add column place_name text;
alter table follow_up add constraint follow_up_place check ((latitude is null) = (longitude is null));

-- Pictures of a follow-up in their order. Paths below the enterprise's own files: a small square, and all of it.
create table follow_up_picture (
  tenant_id bigint not null,
  follow_up_id bigint not null,
  position smallint not null,
  small_path text not null,
  whole_path text not null,
  primary key (tenant_id, follow_up_id, position),
  foreign key (tenant_id, follow_up_id) references follow_up
);

-- Files that members put beside a customer. The path is below the enterprise's own files.
create table customer_attachment (
  tenant_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  author_id bigint not null,
  at timestamptz not null,
  path text not null,
  -- As its author called it.
  name text not null,
  kind text not null,
  size integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, path),
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, author_id) references membership (tenant_id, user_id)
);
create index customer_attachment_newest on customer_attachment (tenant_id, customer_id, at desc, id desc);

do $$
declare name text;
begin
  foreach name in array array['follow_up_picture', 'customer_attachment'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
