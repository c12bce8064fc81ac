-- How customers change hands: many at once, written down row by row, so that it can be told, gone on with and undone.
create table customer_batch (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  kind text not null check (kind in ('return', 'assign', 'level', 'tags', 'delete', 'restore')),
  -- What was asked for: reason, level, tags. Nothing personal.
  wanted jsonb not null,
  -- What the maker was allowed when it was asked for.
  maker_rights jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- Null where it was done within the call.
  job_id bigint,
  total integer not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership,
  foreign key (tenant_id, job_id) references job
);

create table customer_batch_row (
  tenant_id bigint not null,
  batch_id bigint not null,
  customer_id bigint not null,
  -- Whose it was when the batch was made: what changed hands since is left alone. Null for the sea.
  seen_owner_id bigint,
  -- Who is to get it.
  receiver_id bigint,
  -- Null: its turn has not come. Else `changed`, or why it stayed as it was.
  outcome text,
  -- Of a changed one: what it was, and its line in the customer's story.
  before jsonb,
  event_id bigint,
  -- Of an undone batch: `restored`, or `kept` where somebody changed it since.
  undone text check (undone in ('restored', 'kept')),
  primary key (tenant_id, batch_id, customer_id),
  foreign key (tenant_id, batch_id) references customer_batch on delete cascade
);
create index customer_batch_row_waiting on customer_batch_row (tenant_id, batch_id, customer_id) where outcome is null;
create index customer_batch_row_outcome on customer_batch_row (tenant_id, batch_id, outcome, customer_id);

-- What was deleted, by whom and why. A row stays when its customer is restored: undoing that points at it again.
create table recycle_bin (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  customer_id bigint not null,
  deleted_by bigint not null,
  deleted_at timestamptz not null,
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer
);
create index recycle_bin_order on recycle_bin (tenant_id, deleted_at desc, id desc);

do $$
declare name text;
begin
  foreach name in array array['customer_batch', 'customer_batch_row', 'recycle_bin'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
