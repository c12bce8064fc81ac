-- haihu: expand; needs 1.0
-- The owner of a customer owes the calls that the customer made in vain. A customer who goes back to a public pool leaves
-- them with the last owner.
create function missed_calls_follow_their_customer() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update missed_call m set owner_id = new.owner_id
  where m.tenant_id = new.tenant_id and m.closed_at is null and m.owner_id is distinct from new.owner_id
    and m.number_hash = any(array(
      select new.mobile_hash
      union all
      select number_hash from customer_number where tenant_id = new.tenant_id and customer_id = new.id));
  return null;
end $$;
create trigger missed_calls_follow after update of owner_id on customer for each row
  when (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
  execute function missed_calls_follow_their_customer();
