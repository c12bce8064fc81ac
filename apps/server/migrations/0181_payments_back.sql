-- Money that a payment provider gave back, and payments that paid no order.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('credit', 'recharge', 'debit', 'call', 'correction', 'purchase', 'seat', 'fee', 'refund', 'transfer',
    'margin', 'reversal'));

-- Refunds of a recharge, made at the provider's desk or by the operator.
create table recharge_refund (
  tenant_id bigint not null,
  id bigint generated always as identity,
  recharge_id bigint not null,
  -- The refund's own number. If the provider reports only the sum of all refunds, that sum.
  refund_number text not null,
  -- Units of 0.0001 yuan.
  amount bigint not null check (amount > 0),
  -- `asked`: booked, and the provider has not answered yet. `refused`: booked back.
  state text not null check (state in ('asked', 'done', 'refused')),
  reason text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, recharge_id, refund_number),
  foreign key (tenant_id, recharge_id) references recharge
);
revoke delete on recharge_refund from haihu_app;
alter table recharge_refund enable row level security;
alter table recharge_refund force row level security;
create policy own_tenant on recharge_refund using (tenant_id = current_tenant());

-- Payments that await a decision. Global, because one without an order of ours belongs to no enterprise.
create table suspense_payment (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  provider text not null,
  number text not null,
  tenant_id bigint references tenant,
  -- The reason why it is not booked: `paid_twice`, `wrong_amount`, `wrong_currency`, `unknown_order`, `refund_unknown`.
  why text not null,
  -- Hundredths of its currency; null: not reported.
  fen bigint,
  currency text not null,
  -- The provider's number of the payment.
  payment_number text not null,
  decided_at timestamptz,
  -- The decision: `credited`, `refunded`, `reversed`, `closed`, with the operator's words.
  decision text,
  reason text,
  -- Repeated reports make one row.
  unique (provider, number, payment_number, why),
  check ((decided_at is null) = (decision is null))
);
create index suspense_payment_open on suspense_payment (id) where decided_at is null;
revoke delete on suspense_payment from haihu_app;

-- The test provider's own books: the refunds and their numbers.
alter table test_payment add column refunded_fen bigint not null default 0;
alter table test_payment add column refund_numbers text[] not null default '{}';
