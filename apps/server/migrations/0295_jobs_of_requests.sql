-- haihu: expand; needs 1.0
-- A job keeps the id of the request that asked for it, so that the log of its run names the request.

create function enqueue_job(
  task text, id bigint, run_at timestamptz, key text, attempts integer, keeps_time boolean, request text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_tenant() is null then
    raise exception 'a job belongs to an enterprise';
  end if;
  perform graphile_worker.add_job(
    task,
    json_strip_nulls(json_build_object('tenant', current_tenant()::text, 'id', id::text, 'requestId', request)),
    run_at => coalesce(run_at, to_timestamp(0)),
    max_attempts => attempts,
    job_key => current_tenant() || ':' || key,
    job_key_mode => case when keeps_time then 'preserve_run_at' else 'replace' end);
end $$;
