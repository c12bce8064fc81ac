-- Lists in the order of the last call, from either end. Customers who were never called are last, or first. One member
-- has few enough customers to sort them.
create index customer_sea_called on customer (tenant_id, sea_id, (coalesce(last_call_at, '-infinity')) desc, id desc)
  where owner_id is null and recycle_bin_id is null;
create index customer_owned_called on customer (tenant_id, (coalesce(last_call_at, '-infinity')) desc, id desc)
  where owner_id is not null and recycle_bin_id is null;
