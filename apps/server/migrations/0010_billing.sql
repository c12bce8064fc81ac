-- Money is a whole number of units of 0.0001.

-- An enterprise's balance. It is updated in the transaction of every entry and equals the sum of the account's entries.
-- A transaction that moves money or minutes of an enterprise locks this row first.
create table wallet (
  tenant_id bigint not null references tenant,
  currency text not null default 'CNY',
  -- Below zero only through calls that were running when the money ran out. They are not cut off.
  balance bigint not null default 0,
  -- The amount by which the balance may go below zero.
  agreed_credit bigint not null default 0 check (agreed_credit >= 0),
  -- The cost of running calls beyond balance and credit: the account `owed` with its sign turned.
  owed bigint not null default 0 check (owed >= 0),
  -- The balance after the last recharge, and the lowest share of it, in per cent, about which a warning was sent.
  warn_base bigint not null default 0,
  warned smallint check (warned in (0, 5, 20)),
  -- The last day that takes no more movements.
  closed_through date,
  -- The package minutes after the last purchase, and the lowest share of them, in per cent, about which a warning was
  -- sent.
  minutes_base integer not null default 0 check (minutes_base >= 0),
  minutes_warned smallint check (minutes_warned in (0, 5, 20)),
  primary key (tenant_id, currency)
);

-- A movement of money. Its key makes it happen once.
create table ledger_transaction (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  idempotency_key text not null,
  kind text not null check (kind in ('credit', 'debit', 'call', 'correction')),
  -- The id of the call.
  reference_id bigint,
  at timestamptz not null,
  -- The day of booking in the enterprise's zone: the day of the movement, or the first day that was still open.
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  -- The change of the enterprise's money, and the money afterwards: the balance minus the debt.
  amount bigint not null default 0,
  balance_after bigint,
  -- The reason in the operator's words.
  note text,
  -- The movement that this one reverses.
  corrects bigint,
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  foreign key (tenant_id, corrects) references ledger_transaction
);
-- A movement is reversed once at most.
create unique index ledger_transaction_corrects on ledger_transaction (tenant_id, corrects) where corrects is not null;
create index ledger_transaction_day on ledger_transaction (tenant_id, day desc, id desc);
create index ledger_transaction_kind on ledger_transaction (tenant_id, kind, day desc, id desc);
create index ledger_transaction_reference on ledger_transaction (tenant_id, reference_id) where reference_id is not null;

-- The sides of a movement. They add up to zero. `wallet`: the enterprise's balance. `owed`: cost beyond balance and
-- credit. `funding`: paid in. `calls`: earned by calls. `adjustments`: taken off by the operator.
create table ledger_entry (
  tenant_id bigint not null,
  transaction_id bigint not null,
  account text not null check (account in ('wallet', 'owed', 'funding', 'calls', 'adjustments')),
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

-- A closed day in a chain. The digest covers the day's entries and the digest of the day before.
create table ledger_day (
  tenant_id bigint not null references tenant,
  day date not null,
  -- The balance minus the debt.
  opening bigint not null,
  closing bigint not null,
  -- The number of movements, and the number and sum of each kind: {"call": {"count": 2, "amount": -2400}}.
  movements integer not null check (movements >= 0),
  sums jsonb not null,
  -- SHA-256.
  digest bytea not null check (length(digest) = 32),
  closed_at timestamptz not null,
  primary key (tenant_id, day)
);
revoke update, delete on ledger_day from haihu_app;

create table package (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  minutes integer not null check (minutes > 0),
  -- The minutes minus those of package_use. Never below zero.
  minutes_left integer not null check (minutes_left between 0 and minutes),
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  -- The order or invoice for which the package was given. The same one gives it once.
  reference text,
  primary key (tenant_id, id),
  check (expires_at > starts_at)
);
create index package_expiry on package (tenant_id, expires_at, id) where minutes_left > 0;
create unique index package_reference on package (tenant_id, reference) where reference is not null;

-- The minutes that each call took of a package.
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
create index package_use_newest on package_use (tenant_id, package_id, at desc, call_id desc);

-- The money and minutes that are held for a running call. They grow with it: whole minutes of one package, and money
-- for further ones.
create table hold (
  tenant_id bigint not null,
  call_id bigint not null,
  package_id bigint,
  amount bigint not null default 0 check (amount >= 0),
  currency text not null default 'CNY',
  minutes integer not null default 1 check (minutes > 0),
  package_minutes integer not null default 1 check (package_minutes >= 0),
  primary key (tenant_id, call_id),
  foreign key (tenant_id, package_id) references package,
  foreign key (tenant_id, call_id) references call
);

-- The minutes that are held for a running call of packages after its first one. The hold itself has those of the first.
create table hold_further (
  tenant_id bigint not null,
  call_id bigint not null,
  package_id bigint not null,
  minutes integer not null check (minutes > 0),
  primary key (tenant_id, call_id, package_id),
  -- The rows end with their hold.
  foreign key (tenant_id, call_id) references hold on delete cascade,
  foreign key (tenant_id, package_id) references package
);

do $$
declare name text;
begin
  foreach name in array array[
    'wallet', 'ledger_transaction', 'ledger_entry', 'ledger_day', 'package', 'package_use', 'hold', 'hold_further'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
