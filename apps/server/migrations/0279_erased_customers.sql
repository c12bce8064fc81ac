-- haihu: expand; needs 1.0
-- haihu: no transaction
create index concurrently if not exists customer_erased on customer (erased_at) where erased_at is not null
