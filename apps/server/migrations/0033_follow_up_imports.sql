-- Of a follow-up: when the next call is promised.
alter table import_row add column next_visit_at timestamptz;

-- What else a follow-up brought: the line that told its customer's new level, and the visit that was planned, and for when.
alter table import_result
  add column level_event_id bigint,
  add column visit_id bigint,
  add column visit_at timestamptz;

-- The line of a level that was put back goes like the follow-up's own.
create or replace function forget_imported_story(of_import bigint, results bigint[]) returns void
language sql security definer set search_path = public
begin atomic
  delete from customer_event e using import_result r
  where e.tenant_id = current_tenant() and r.tenant_id = e.tenant_id and r.import_id = of_import
    and r.id = any(results) and r.undone is null and r.filled is null
    and e.id = any(array[r.event_id, r.level_event_id]);
end;
