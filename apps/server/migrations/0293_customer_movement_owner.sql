-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Finds the first change of a customer's owner after an instant: a late note may come from the owner of that time.
create index concurrently if not exists customer_movement_owner on customer_movement (tenant_id, customer_id, at)
  where from_owner_id is distinct from to_owner_id
