-- Counted up by each save of a host's branding. A save that builds on an older one is refused.
alter table host_look add version integer not null default 0;
alter table host_look add changed_at timestamptz;

-- The enterprise to which the operator gave this host. Its members may brand it. Global like the brandings.
create table host_owner (
  host text primary key,
  tenant_id bigint not null unique references tenant
);
