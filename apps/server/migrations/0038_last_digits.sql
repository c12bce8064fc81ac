-- Searching the last four digits is what a telephone invites to, and at ten million customers a thousand share them, all
-- over the table: who of them is in a pool, its order and the usual filters are known without their rows.
create index customer_sea_tail on customer (tenant_id, tail_hash, sea_id, sea_at desc, id desc)
  include (level, sea_reason, former_owner_id)
  where owner_id is null and recycle_bin_id is null;
create index customer_owned_tail on customer (tenant_id, tail_hash, owned_at desc, id desc)
  include (owner_id, level, visit_order, follow_order)
  where owner_id is not null and recycle_bin_id is null;
