-- haihu: expand; needs 1.0
-- The numbers whose calls to us get the busy tone. There is one row for each number.
create table blocked_caller (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Written and read by platform/cipher.ts only.
  number_enc bytea not null,
  number_hash bytea not null,
  reason text not null,
  at timestamptz not null,
  by_id bigint not null,
  -- The instant at which the block ends by itself. Null: never.
  until timestamptz,
  -- The instant at which a member ended the block. The row stays for a while, so that this can be undone.
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, number_hash),
  foreign key (tenant_id, by_id) references membership (tenant_id, user_id)
);
alter table blocked_caller enable row level security;
alter table blocked_caller force row level security;
create policy own_tenant on blocked_caller using (tenant_id = current_tenant());
