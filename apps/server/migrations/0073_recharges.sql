-- Money that enterprises pay in by themselves, through a provider or by bank transfer.

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('credit', 'recharge', 'debit', 'call', 'correction', 'purchase', 'seat', 'fee', 'refund'));

-- Every order of the installation. Global: a call-back names an order and nothing else.
create table payment_order (
  number text primary key check (number ~ '^R[0-9A-F]{20}$'),
  tenant_id bigint not null references tenant
);
revoke update, delete on payment_order from haihu_app;

create table recharge (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  number text not null unique references payment_order,
  maker_id bigint not null,
  provider text not null check (provider in ('test', 'wechat_pay', 'alipay', 'bank')),
  way text not null check (way in ('code', 'page', 'phone', 'transfer')),
  -- Units of 0.0001 yuan; whole fen.
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  currency text not null default 'CNY',
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'closed')),
  -- The text of a code, or an address, to which the payer was led.
  start_code text,
  start_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- The provider's number of the payment, or the reference of the transfer.
  payment_number text,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership (tenant_id, user_id),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (payment_number is not null))
);
-- One payment pays one order, whichever enterprise it belongs to.
create unique index recharge_payment on recharge (provider, payment_number) where payment_number is not null;
revoke delete on recharge from haihu_app;
alter table recharge enable row level security;
alter table recharge force row level security;
create policy own_tenant on recharge using (tenant_id = current_tenant());

-- Every call-back that arrived, and its result. Global, because a forged one belongs to no enterprise.
create table payment_notice (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  provider text not null,
  -- SHA-256 of its headers and bytes. A replayed call-back has the same one.
  digest bytea not null check (length(digest) = 32),
  -- Null: the call-back was not authentic.
  number text,
  verdict text not null
);
create index payment_notice_digest on payment_notice (digest);
create index payment_notice_number on payment_notice (number, id) where number is not null;
revoke update, delete on payment_notice from haihu_app;

-- The books of the test provider. They stand for a provider's own, and no other code reads them.
create table test_payment (
  number text primary key,
  fen bigint not null check (fen > 0),
  subject text not null,
  return_url text not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'closed', 'refunded')),
  paid_at timestamptz
);
