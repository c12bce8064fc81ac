-- Purchases of enterprises: quotes, and the price of each package.

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('credit', 'debit', 'call', 'correction', 'purchase', 'seat', 'fee', 'refund'));
-- `sales`: earned by packages, seats and fees.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('wallet', 'owed', 'funding', 'calls', 'adjustments', 'sales'));

-- Null and 0 if the operator gave the package away.
alter table package
  add column product_id bigint,
  add column product_version integer,
  -- The price of its minutes, and of one more seat for its whole time, in units of 0.0001.
  add column price bigint not null default 0 check (price >= 0),
  add column seat_price bigint check (seat_price >= 0),
  -- Null: the package has no seats.
  add column seats integer check (seats >= 0),
  -- The seats that came with the package.
  add column seats_included integer not null default 0 check (seats_included >= 0),
  -- Products of lines that its minutes serve; null: every line.
  add column line_products bigint[],
  -- Minutes that were given back for money.
  add column minutes_refunded integer not null default 0 check (minutes_refunded >= 0),
  add constraint package_product foreign key (product_id, product_version) references product_version,
  add constraint package_minutes_refunded check (minutes_left + minutes_refunded <= minutes);

-- An offer of the server that lasts ten minutes. The enterprise pays its total, never a sum of the client's.
create table quote (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  -- The request, in the shape of the contract.
  ask jsonb not null,
  items jsonb not null,
  -- Units of 0.0001. Below zero: money that is paid back.
  total bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- The package that the purchase made or changed.
  package_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, package_id) references package,
  check ((paid_at is null) = (package_id is null))
);
alter table quote enable row level security;
alter table quote force row level security;
create policy own_tenant on quote using (tenant_id = current_tenant());
