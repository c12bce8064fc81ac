-- Money is a whole number of units of 0.0001. An enterprise's balance, kept in the transaction of every entry: it
-- equals the sum of the account's entries. Whoever moves money or minutes of an enterprise locks this row first.
create table wallet (
  tenant_id bigint not null references tenant,
  currency text not null default 'CNY',
  -- Below zero only by calls that were on when it ran out: they are not cut off.
  balance bigint not null default 0,
  primary key (tenant_id, currency)
);

-- One movement of money, once for its key.
create table ledger_transaction (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  idempotency_key text not null,
  kind text not null check (kind in ('credit', 'call')),
  -- Of a call.
  reference_id bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key)
);

-- Its sides, which add up to zero. `wallet`: the enterprise's balance; `funding`: paid in; `calls`: earned by calls.
create table ledger_entry (
  tenant_id bigint not null,
  transaction_id bigint not null,
  account text not null check (account in ('wallet', 'funding', 'calls')),
  amount bigint not null check (amount <> 0),
  currency text not null default 'CNY',
  primary key (tenant_id, transaction_id, account, currency),
  foreign key (tenant_id, transaction_id) references ledger_transaction
);
revoke update, delete on ledger_transaction, ledger_entry from haihu_app;
create index ledger_entry_account on ledger_entry (tenant_id, account, transaction_id);

create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where tenant_id = new.tenant_id and transaction_id = new.transaction_id
    group by currency having sum(amount) <> 0
  ) then
    raise exception 'transaction % does not add up to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_adds_up after insert on ledger_entry
  deferrable initially deferred for each row execute function check_ledger_balance();

create table package (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  minutes integer not null check (minutes > 0),
  -- Less the minutes of package_use; never below zero.
  minutes_left integer not null check (minutes_left between 0 and minutes),
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  check (expires_at > starts_at)
);
create index package_expiry on package (tenant_id, expires_at, id) where minutes_left > 0;

-- Which call took which minutes.
create table package_use (
  tenant_id bigint not null,
  package_id bigint not null,
  call_id bigint not null,
  minutes integer not null check (minutes > 0),
  at timestamptz not null,
  primary key (tenant_id, package_id, call_id),
  foreign key (tenant_id, package_id) references package,
  foreign key (tenant_id, call_id) references call
);
revoke update, delete on package_use from haihu_app;

-- What a running call keeps for its first minute: one minute of a package, or money.
create table hold (
  tenant_id bigint not null,
  call_id bigint not null,
  package_id bigint,
  amount bigint not null default 0 check (amount >= 0),
  currency text not null default 'CNY',
  primary key (tenant_id, call_id),
  foreign key (tenant_id, package_id) references package,
  foreign key (tenant_id, call_id) references call,
  check (package_id is null or amount = 0)
);

do $$
declare name text;
begin
  foreach name in array array['wallet', 'ledger_transaction', 'ledger_entry', 'package', 'package_use', 'hold'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
