-- Coordinates are stored as they came, with their system. They are converted when they are used.
alter table follow_up add column place_system text not null default 'wgs84'
  check (place_system in ('wgs84', 'gcj02'));

-- The place of a customer on the map. It is kept apart from the customer, because most have none and lists never show
-- it.
create table customer_place (
  tenant_id bigint not null,
  customer_id bigint not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  system text not null check (system in ('wgs84', 'gcj02')),
  name text,
  set_at timestamptz not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
alter table customer_place enable row level security;
alter table customer_place force row level security;
create policy own_tenant on customer_place using (tenant_id = current_tenant());
