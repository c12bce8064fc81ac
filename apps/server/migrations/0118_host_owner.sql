-- Counted up by each save of a host's people: a save that builds on an older branding is refused.
alter table host_look add version integer not null default 0;
alter table host_look add changed_at timestamptz;

-- The enterprise whose own host this is, as the operator said: its people brand it. Global like the brandings.
create table host_owner (
  host text primary key,
  tenant_id bigint not null unique references tenant
);
