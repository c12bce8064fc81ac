-- Members who are suspended or have left are no agents of a task any more. Numbers that waited for them alone go to any
-- agent.
do $$
declare
  name text;
begin
  -- The owner of the tables may read them all for this migration.
  foreach name in array array['task_seat', 'task_number', 'task_count', 'membership'] loop
    execute format('alter table %I no force row level security', name);
  end loop;
end $$;

update task_number n set seat_id = null, held_by = null, held_until = null
from membership m
where m.tenant_id = n.tenant_id and m.user_id = n.seat_id and n.state = 'waiting'
  and (m.suspended_at is not null or m.left_at is not null);

delete from task_seat s using membership m
where m.tenant_id = s.tenant_id and m.user_id = s.user_id and (m.suspended_at is not null or m.left_at is not null);

do $$
declare
  name text;
begin
  foreach name in array array['task_seat', 'task_number', 'task_count', 'membership'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
