-- What must happen after a commit is written in it. Ids only, never a phone number.
create table outbox (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  type text not null,
  version smallint not null,
  at timestamptz not null,
  actor_id bigint not null,
  subject_id bigint not null,
  payload jsonb not null,
  primary key (tenant_id, id)
);
revoke update, delete on outbox from haihu_app;

-- A request that must happen once: what it made, by the key its caller chose. Kept for seven days.
create table idempotency_key (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  -- Ids of what was made; no personal data. Null only inside the transaction that makes it.
  result jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, call, key)
);
create index idempotency_key_age on idempotency_key (tenant_id, created_at);

do $$
declare name text;
begin
  foreach name in array array['outbox', 'idempotency_key'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
