-- The task for which a call was made. Its number may be deleted when the call is counted.
alter table call add column task_id bigint;
create function task_of_call() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select task_id into new.task_id from task_number where tenant_id = new.tenant_id and id = new.task_number_id;
  return new;
end $$;
create trigger task_of_call before insert or update of task_number_id on call
  for each row when (new.task_number_id is not null) execute function task_of_call();
