-- What became of each customer, in whose hands and when: one row for each movement, written by the statement that tells its
-- story. Statistics stand on it, so it outlives the customer: no row is changed or deleted, and none holds a name or a number.
create table customer_movement (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  customer_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in (
    'create', 'import', 'import_undo', 'claim', 'assign', 'transfer', 'return', 'night_return', 'recycle', 'restore',
    'merge', 'unmerge', 'level', 'tag', 'deal', 'deal_amount', 'sea')),
  -- Null: the system, at night.
  actor_id bigint,
  -- Whose it was and whose it is; null: the public pool. Equal where it stayed in the same hands.
  from_owner_id bigint,
  to_owner_id bigint,
  -- The public pool it is in, or would go back to.
  sea_id bigint not null,
  -- Of several customers moved together.
  batch_id bigint,
  import_id bigint,
  -- Of a level (1 to 6), a deal (true, false) and its amount (0.0001 yuan).
  from_value text,
  to_value text,
  primary key (tenant_id, id)
);
revoke update, delete on customer_movement from haihu_app;
create index customer_movement_at on customer_movement (tenant_id, at);

alter table customer_movement enable row level security;
alter table customer_movement force row level security;
create policy own_tenant on customer_movement using (tenant_id = current_tenant());
