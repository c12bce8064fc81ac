-- Whether a private pool has room is asked at every claim: deals do not count, and who is one is known without its row.
drop index customer_private;
create index customer_private on customer (tenant_id, owner_id, owned_at desc, id desc) include (is_deal)
  where owner_id is not null and recycle_bin_id is null;
