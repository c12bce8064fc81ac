-- When a customer's personal data was erased on request; what is left counts, and names nobody.
alter table customer add column erased_at timestamptz;

-- A customer's story cannot be changed, but for this: whose data was erased keeps what happened and when, not in which words.
create function erase_customer_story(of_customer bigint) returns void
language sql security definer set search_path = public
begin atomic
  update customer_event e set detail = '{}'
  where e.tenant_id = current_tenant() and e.customer_id = of_customer and exists (
    select from customer c where c.tenant_id = e.tenant_id and c.id = e.customer_id and c.erased_at is not null);
end;
revoke all on function erase_customer_story(bigint) from public;
grant execute on function erase_customer_story(bigint) to haihu_app;
