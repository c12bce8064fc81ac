create table file (
  tenant_id bigint not null references tenant,
  -- The path that the server made, below the enterprise's own folder.
  path text not null,
  owner_id bigint not null,
  kind text not null,
  -- The name that the owner gave.
  name text not null,
  size integer not null,
  created_at timestamptz not null,
  -- The instant from which another row uses the file. A file that no row uses is deleted after a day.
  kept_at timestamptz,
  id bigint generated always as identity unique,
  -- The file from which a picture was made. Both are deleted together.
  made_from text,
  primary key (tenant_id, path),
  foreign key (tenant_id, owner_id) references membership
);

do $$
declare name text;
begin
  foreach name in array array[
    'file'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
