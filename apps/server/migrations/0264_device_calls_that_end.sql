-- The state of a call by the agent's own phone, and since when. A call in `asked` or `dialled` ends by a job.
alter table device_call
  add column state text not null default 'asked'
    check (state in ('asked', 'dialled', 'reported', 'expired', 'cancelled', 'lapsed')),
  add column state_at timestamptz,
  -- The instant of a late report that corrected the call, which had ended without one.
  add column amended_at timestamptz;

-- Such a call is running too: its agent is busy and its callee is being called. It has no engine node.
alter table call_running alter column node_id drop not null;

-- The owner of the tables may read them all for this migration.
do $$
declare
  name text;
begin
  foreach name in array array['device_call', 'call', 'task_number'] loop
    execute format('alter table %I no force row level security', name);
  end loop;
end $$;

update device_call d set state = case
    when d.reported_at is not null then 'reported'
    when d.dialled_at is not null then 'lapsed'
    when c.state = 'ended' then 'cancelled'
    else 'expired' end,
  state_at = coalesce(d.reported_at, c.ended_at, now())
from call c where c.tenant_id = d.tenant_id and c.id = d.call_id;

-- Until now a call without a report stayed running for ever.
with ended as (
  update call c set state = 'ended', ended_at = now(), hung_up_by = 'system',
    cause = case d.state when 'lapsed' then 'unreported' else 'cancelled' end
  from device_call d
  where d.tenant_id = c.tenant_id and d.call_id = c.id and c.state <> 'ended'
  returning c.tenant_id, c.id, c.task_number_id
)
update task_number n set state = 'waiting', due_at = now()
from ended e where n.tenant_id = e.tenant_id and n.id = e.task_number_id and n.last_call_id = e.id and n.state = 'calling';

do $$
declare
  name text;
begin
  foreach name in array array['device_call', 'call', 'task_number'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

alter table device_call alter column state drop default, alter column state_at set not null;
drop index device_call_unreported;
