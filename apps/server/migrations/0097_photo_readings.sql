-- Pictures from which numbers are read. The lines are sealed like numbers, and deleted with the picture after a day.
create table photo_reading (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  member_id bigint not null,
  file_path text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Lines as JSON, written and read by platform/cipher.ts only. Null until the reading is done.
  lines_enc bytea,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references membership (tenant_id, user_id)
);

alter table photo_reading enable row level security;
alter table photo_reading force row level security;
create policy own_tenant on photo_reading using (tenant_id = current_tenant());
