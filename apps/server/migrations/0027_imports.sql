-- Imports: into a chosen sea or to staff, own fields and tags, columns that are remembered, undone as a whole; and
-- follow-ups, which go the same way.
alter table customer_import
  add column kind text not null default 'customers' check (kind in ('customers', 'follow_ups')),
  -- Names the run that reads: one that was taken for dead stops when another has begun.
  add column reading_run text,
  -- Of the headings, keyed: by it the columns are remembered. Null for a file without any.
  add column headings_hash bytea,
  add column is_remembered boolean not null default false,
  -- As confirmed, for target `sea` and `staff`.
  add column sea_id bigint,
  add column receiver_ids bigint[],
  add column ended_at timestamptz,
  add column taken_back integer not null default 0,
  add column kept integer not null default 0;
alter table customer_import drop constraint customer_import_state_check;
alter table customer_import add constraint customer_import_state_check
  check (state in ('reading', 'ready', 'writing', 'done', 'failed', 'undoing', 'undone'));
alter table customer_import drop constraint customer_import_target_check;
alter table customer_import add constraint customer_import_target_check check (target in ('sea', 'self', 'staff'));
create index customer_import_of_maker on customer_import (tenant_id, maker_id, id desc);

alter table import_row
  -- Values of own fields by the id of the field, and tags.
  add column custom jsonb not null default '{}',
  add column tag_ids bigint[] not null default '{}',
  -- Of a follow-up.
  add column words text,
  add column happened_at timestamptz,
  add column author_id bigint;

-- What an import did, row by row, so that it can be undone; forgotten with it.
create table import_result (
  tenant_id bigint not null,
  import_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  -- Null for a customer that it made. Else {fields, custom, numbers, tags}: what it filled, by name or id.
  filled jsonb,
  -- Of a follow-up that it wrote.
  follow_up_id bigint,
  -- Its last line in the customer's story.
  event_id bigint not null,
  undone text check (undone in ('restored', 'kept')),
  primary key (tenant_id, import_id, id),
  foreign key (tenant_id, import_id) references customer_import on delete cascade
);
create index import_result_waiting on import_result (tenant_id, import_id, id) where undone is null;

-- What each column held the last time that a file with these headings was imported.
create table import_mapping (
  tenant_id bigint not null references tenant,
  kind text not null,
  headings_hash bytea not null,
  fields text[] not null,
  saved_at timestamptz not null,
  primary key (tenant_id, kind, headings_hash)
);

do $$
declare name text;
begin
  foreach name in array array['import_result', 'import_mapping'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- A customer's story cannot be changed, but for this: what an import wrote into it goes with what the import made.
create function forget_imported_story(of_import bigint, results bigint[]) returns void
language sql security definer set search_path = public
begin atomic
  delete from customer_event e using import_result r
  where e.tenant_id = current_tenant() and r.tenant_id = e.tenant_id and r.import_id = of_import
    and r.id = any(results) and r.undone is null and r.filled is null and e.id = r.event_id;
end;
revoke all on function forget_imported_story(bigint, bigint[]) from public;
grant execute on function forget_imported_story(bigint, bigint[]) to haihu_app;
