-- haihu: expand; needs 1.0
-- Deletes expired idempotency keys of all enterprises, so many at most, and returns their number. A request that keeps a
-- new key then deletes none. Each enterprise is looked at by its own part of the index on the age.
create policy forgetting on idempotency_key for all to current_user using (true);
create function forget_keys(older_than timestamptz, most integer) returns bigint
language sql security definer set search_path = public
begin atomic
  with gone as (
    delete from idempotency_key where ctid = any (array(
      select old.place
      from tenant t
      cross join lateral (
        select k.ctid as place from idempotency_key k
        where k.tenant_id = t.id and k.created_at < older_than limit most
      ) old
      limit most))
    returning tenant_id
  )
  select count(*) from gone;
end;
revoke execute on function forget_keys from public;
grant execute on function forget_keys to haihu_scheduler;
