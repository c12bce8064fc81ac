-- haihu: expand; needs 1.0
-- haihu: no transaction
-- All private pools by call-back. The level stands in the index behind the order, so a list of one level reads no
-- customer of another one. It takes the place of customer_owned_visit.
create index concurrently if not exists customer_owned_visit_level on customer (tenant_id, visit_order, id, level)
  where owner_id is not null and recycle_bin_id is null
