-- The movements of customers between owners: one row each, written by the statement that writes the event. Statistics
-- read it, so it outlives the customer. No row is changed or deleted, and none holds a name or a number.
create table customer_movement (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  customer_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in (
    'create', 'import', 'import_undo', 'claim', 'assign', 'transfer', 'return', 'night_return', 'recycle', 'restore',
    'merge', 'unmerge', 'level', 'tag', 'deal', 'deal_amount', 'sea')),
  -- Null: the system at night.
  actor_id bigint,
  -- The owner before and after; null: the public pool. Both are equal if the owner stayed the same.
  from_owner_id bigint,
  to_owner_id bigint,
  -- The public pool of the customer, or the one to which it would return.
  sea_id bigint not null,
  -- The batch that moved several customers together.
  batch_id bigint,
  import_id bigint,
  -- The values of a level (1 to 6), of a deal (true, false) and of its amount (0.0001 yuan).
  from_value text,
  to_value text,
  primary key (tenant_id, id)
);
revoke update, delete on customer_movement from haihu_app;
create index customer_movement_at on customer_movement (tenant_id, at);

alter table customer_movement enable row level security;
alter table customer_movement force row level security;
create policy own_tenant on customer_movement using (tenant_id = current_tenant());
