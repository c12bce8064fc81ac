-- haihu: expand; needs 1.0
-- A recording is put off by ten minutes at most. One that is due later than that was written under a clock that was
-- ahead, and is due now.
create or replace function recordings_due(node bigint, before timestamptz, most integer)
returns table ("tenantId" bigint, "callId" bigint)
language sql stable security definer set search_path = public
begin atomic
  select tenant_id, call_id from recording_due
  where node_id = node and (due_at <= before or due_at > before + interval '15 minutes')
  order by due_at limit most;
end;
