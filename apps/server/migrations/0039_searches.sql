-- A search is mostly narrowed further: what pool, order and the usual filters ask is known to its index, so that a thousand
-- customers of one name cost no thousand pages of the table. No index more is kept than before.
drop index customer_sea_name, customer_sea_name2, customer_sea_name3;
create index customer_sea_name on customer (tenant_id, sea_id, name, id)
  include (level, sea_at, sea_reason, former_owner_id)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_name2 on customer (tenant_id, sea_id, name2, id)
  include (level, sea_at, sea_reason, former_owner_id, name)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_name3 on customer (tenant_id, sea_id, name3, id)
  include (level, sea_at, sea_reason, former_owner_id, name, name2)
  where owner_id is null and recycle_bin_id is null;
drop index customer_owned_name, customer_owned_name2, customer_owned_name3;
create index customer_owned_name on customer (tenant_id, name, id)
  include (owner_id, level, owned_at, visit_order, follow_order)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned_name2 on customer (tenant_id, name2, id)
  include (owner_id, level, owned_at, visit_order, follow_order, name)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned_name3 on customer (tenant_id, name3, id)
  include (owner_id, level, owned_at, visit_order, follow_order, name, name2)
  where owner_id is not null and recycle_bin_id is null;
-- One member's are gone through for all parts of a name at once.
drop index customer_of_owner;
create index customer_of_owner on customer (tenant_id, owner_id, id)
  include (recycle_bin_id, name, company, level, owned_at, visit_order, follow_order)
  where owner_id is not null;
