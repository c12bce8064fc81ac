-- Members who are suspended, or have left, hold no seat in a task: nothing is dealt to them, and what waited for them alone
-- is called by whoever asks next.
do $$
declare
  name text;
begin
  -- The owner of the tables reads them all, for this once.
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
