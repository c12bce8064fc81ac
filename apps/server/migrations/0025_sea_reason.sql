-- Why a customer is in the sea is asked for as a list of its own: without this a reason that has become rare is looked
-- for through the whole sea.
create index customer_sea_reason on customer (tenant_id, sea_id, sea_reason, sea_at desc, id desc)
  where owner_id is null and recycle_bin_id is null;
