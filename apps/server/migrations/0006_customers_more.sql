-- What must be answerable for later: who searched a number, listened to a recording. The application cannot change it.
create table audit (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id bigint not null,
  action text not null,
  subject_id bigint,
  -- Never a phone number.
  detail jsonb not null default '{}',
  primary key (tenant_id, id)
);
revoke update, delete on audit from haihu_app;
create index audit_age on audit (tenant_id, at);

alter table audit enable row level security;
alter table audit force row level security;
create policy own_tenant on audit using (tenant_id = current_tenant());

-- A spreadsheet on its way to become customers.
create table customer_import (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  -- Follows the reading, then the writing.
  job_id bigint not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'writing', 'done', 'failed')),
  file_path text not null,
  file_name text not null,
  -- What the maker says each column holds; null: guess.
  fields text[],
  -- Sealed JSON: samples of a column may be telephone numbers.
  columns_enc bytea,
  good integer not null default 0,
  wrong integer not null default 0,
  existing integer not null default 0,
  -- As confirmed: where new customers go, what happens to existing ones, and what the maker was allowed then.
  target text check (target in ('sea', 'self')),
  on_existing text check (on_existing in ('skip', 'merge')),
  maker_rights jsonb,
  added integer not null default 0,
  merged integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership,
  foreign key (tenant_id, job_id) references job
);

-- Its rows: good ones until they are written, wrong ones until the import is forgotten.
create table import_row (
  tenant_id bigint not null,
  import_id bigint not null,
  -- As a person counts in the spreadsheet.
  row integer not null,
  -- [{field, problem, firstRow}]; null: the row is good.
  problems jsonb,
  -- Of a wrong row, sealed JSON of its cells: what is no number may still show one.
  cells_enc bytea,
  name text,
  company text,
  position text,
  gender text,
  level smallint,
  source text,
  address text,
  remark text,
  area text,
  carrier text,
  -- Written and read by platform/cipher.ts only.
  mobile_enc bytea,
  mobile_hash bytea,
  tail_hash bytea,
  -- [{enc, hash, tail}] in hexadecimal.
  others jsonb not null default '[]',
  primary key (tenant_id, import_id, row),
  foreign key (tenant_id, import_id) references customer_import,
  check ((problems is null) = (mobile_enc is not null)),
  check ((problems is null) = (cells_enc is null))
);
create index import_row_good on import_row (tenant_id, import_id, row) where problems is null;
create index import_row_wrong on import_row (tenant_id, import_id, row) where problems is not null;

do $$
declare name text;
begin
  foreach name in array array['customer_import', 'import_row'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
