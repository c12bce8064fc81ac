-- haihu: expand; needs 1.0
-- Holds the progress of jobs that fill new columns, enterprise by enterprise. A lot of rows and its progress are
-- committed together, so a job that died continues after the last lot.
create table backfill (
  tenant_id bigint not null references tenant,
  name text not null,
  -- The id of the last row of the last lot. Null before the first lot.
  reached bigint,
  -- Rows that were looked at, and rows that were filled. The others were filled by new writes.
  looked bigint not null default 0,
  filled bigint not null default 0,
  done_at timestamptz,
  primary key (tenant_id, name)
);
alter table backfill enable row level security;
alter table backfill force row level security;
create policy own_tenant on backfill using (tenant_id = current_tenant());
create policy schema_owner on backfill to current_user using (true) with check (true);

-- Queues the jobs of a backfill, once for each enterprise that is not done. The first time it notes all enterprises.
-- Later enterprises have no rows from before the backfill.
create function begin_backfill(backfill_name text, attempts integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare enterprise bigint;
begin
  if not exists (select from backfill where name = backfill_name) then
    insert into backfill (tenant_id, name) select id, backfill_name from tenant on conflict do nothing;
  end if;
  for enterprise in select tenant_id from backfill where name = backfill_name and done_at is null loop
    perform graphile_worker.add_job(
      'backfill.' || backfill_name,
      json_build_object('tenant', enterprise::text, 'id', enterprise::text),
      run_at => to_timestamp(0),
      max_attempts => attempts,
      job_key => enterprise || ':backfill.' || backfill_name);
  end loop;
end $$;
revoke execute on function begin_backfill(text, integer) from public;
grant execute on function begin_backfill(text, integer) to haihu_app;

-- Adds up the progress of all enterprises for the operator. It tells nothing of a single one.
create function backfill_progress()
returns table (name text, enterprises bigint, done bigint, looked bigint, filled bigint)
language sql stable security definer set search_path = public
begin atomic
  select b.name, count(*), count(b.done_at), sum(b.looked)::bigint, sum(b.filled)::bigint
  from backfill b group by b.name order by b.name;
end;
revoke execute on function backfill_progress() from public;
grant execute on function backfill_progress() to haihu_app;
