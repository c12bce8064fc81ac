-- Lists in the order of the last call, read from either end: whoever was never called stands last, or first. One member's
-- customers are few enough to be sorted.
create index customer_sea_called on customer (tenant_id, sea_id, (coalesce(last_call_at, '-infinity')) desc, id desc)
  where owner_id is null and recycle_bin_id is null;
create index customer_owned_called on customer (tenant_id, (coalesce(last_call_at, '-infinity')) desc, id desc)
  where owner_id is not null and recycle_bin_id is null;
