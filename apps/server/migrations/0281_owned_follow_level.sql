-- haihu: expand; needs 1.0
-- haihu: no transaction
-- All private pools by follow-up, in the same way. It takes the place of customer_owned_follow.
create index concurrently if not exists customer_owned_follow_level on customer (tenant_id, follow_order, id, level)
  where owner_id is not null and recycle_bin_id is null
