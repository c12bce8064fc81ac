-- haihu: expand; needs 1.0
-- Mail on its way, one row for each recipient, and what became of it. It belongs to no enterprise. Address and contents
-- are sealed by platform/cipher.ts, and gone once they are not needed.
create table mail_message (
  id bigint generated always as identity primary key,
  template text not null,
  message_enc bytea,
  state text not null check (state in ('waiting', 'sent', 'refused', 'given_up')),
  tries smallint not null default 0,
  -- The step and the reply code of the last failure, such as RCPT TO 550.
  problem text,
  -- The instant at which the state was reached.
  at timestamptz not null
);
create index mail_message_age on mail_message (at);

-- Queues a message. A job otherwise belongs to an enterprise, so the application cannot do this by itself.
create function enqueue_mail(message bigint, attempts integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'mail.send', json_build_object('tenant', '0', 'id', message::text),
    run_at => to_timestamp(0), max_attempts => attempts, job_key => 'mail:' || message);
end $$;
revoke execute on function enqueue_mail(bigint, integer) from public;
grant execute on function enqueue_mail(bigint, integer) to haihu_app;

-- Queues the next daily note to the operator. One that waits already keeps its time.
create function schedule_operator_note(due timestamptz, attempts integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'operator.note', json_build_object('tenant', '0', 'id', '0'),
    run_at => due, max_attempts => attempts, job_key => 'operator.note', job_key_mode => 'preserve_run_at');
end $$;
revoke execute on function schedule_operator_note(timestamptz, integer) from public;
grant execute on function schedule_operator_note(timestamptz, integer) to haihu_app;

-- Counts jobs that are not tried any more, by task. It tells nothing of a single one.
create function dead_jobs() returns table (task text, count bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select j.task_identifier, count(*) from graphile_worker.jobs j
    where j.attempts >= j.max_attempts and j.locked_at is null group by 1 order by 1;
end $$;
revoke execute on function dead_jobs() from public;
grant execute on function dead_jobs() to haihu_app;
