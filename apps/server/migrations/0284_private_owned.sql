-- haihu: expand; needs 1.0
-- haihu: no transaction
-- The customers of one member, with all that decides the day of their return. An agenda finds those that leave soon
-- in the index, without reading each of them. It takes the place of customer_private.
create index concurrently if not exists customer_private_owned
  on customer (tenant_id, owner_id, owned_at desc, id desc) include (level, follow_order, is_deal, extended_until, sea_id)
  where owner_id is not null and recycle_bin_id is null
