-- Both pools have an index of their own for the last four digits: this one is for what was deleted, which is little.
drop index customer_tail;
create index customer_binned_tail on customer (tenant_id, tail_hash) where recycle_bin_id is not null;
