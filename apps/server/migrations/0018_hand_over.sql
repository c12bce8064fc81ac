-- What somebody has, in the recycle bin too: counted, and handed over from the first on.
create index customer_of_owner on customer (tenant_id, owner_id, id) where owner_id is not null;
