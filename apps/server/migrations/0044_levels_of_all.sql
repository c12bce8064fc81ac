-- A level that few have, among the private customers of everybody: they were met one by one on the way through all, and
-- each was fetched to be counted. By visit and by follow-up they are collected from here.
create index customer_owned_level on customer (tenant_id, level, owned_at desc, id desc)
  include (visit_order, follow_order)
  where owner_id is not null and recycle_bin_id is null;
