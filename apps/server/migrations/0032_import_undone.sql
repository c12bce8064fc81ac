-- A customer that an import made goes when the import is undone: whatever could stand on it is looked for by these.
create index recycle_bin_customer on recycle_bin (tenant_id, customer_id);
create index return_visit_customer on return_visit (tenant_id, customer_id);
create index customer_merge_merged on customer_merge (tenant_id, merged_id);
create index duplicate_pair_other on duplicate_pair (tenant_id, other_id);
