-- How a line counts time: each step begun, and so much at least of an answered call. Each call keeps what held for it.
alter table line
  add column billing_step smallint not null default 60 check (billing_step in (1, 6, 60)),
  add column billing_minimum smallint not null default 0 check (billing_minimum between 0 and 60);
alter table call
  add column billing_step smallint not null default 60,
  add column billing_minimum smallint not null default 0,
  -- Seconds that counted (null for calls before this: 60 a billed minute), and the whole minutes that packages paid.
  add column billed_seconds integer,
  add column package_minutes integer not null default 0;

alter table wallet
  -- How far below zero the balance may go.
  add column agreed_credit bigint not null default 0 check (agreed_credit >= 0),
  -- What running calls used beyond balance and credit: the account `owed` with its sign turned.
  add column owed bigint not null default 0 check (owed >= 0),
  -- What was there after the last recharge, and the lowest share of it, in per cent, that was warned of since.
  add column warn_base bigint not null default 0,
  add column warned smallint check (warned in (0, 5, 20)),
  -- The last day that takes no movement any more.
  add column closed_through date;

alter table ledger_transaction
  -- The day it is booked on, in the enterprise's zone: the one it happened on, or the first that was still open.
  add column day date not null default (now() at time zone 'Asia/Shanghai')::date,
  -- What it did to the enterprise's money, and what it had afterwards: balance less what is owed.
  add column amount bigint not null default 0,
  add column balance_after bigint,
  -- Why, in the operator's words.
  add column note text,
  -- The movement that this one takes back.
  add column corrects bigint,
  add foreign key (tenant_id, corrects) references ledger_transaction,
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in ('credit', 'debit', 'call', 'correction'));
-- Nothing is taken back twice.
create unique index ledger_transaction_corrects on ledger_transaction (tenant_id, corrects) where corrects is not null;
create index ledger_transaction_day on ledger_transaction (tenant_id, day desc, id desc);
create index ledger_transaction_kind on ledger_transaction (tenant_id, kind, day desc, id desc);
create index ledger_transaction_reference on ledger_transaction (tenant_id, reference_id) where reference_id is not null;

-- `owed`: used beyond balance and credit; `adjustments`: what the operator took off.
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check
    check (account in ('wallet', 'owed', 'funding', 'calls', 'adjustments'));

-- A hold grows with its call: whole minutes of one package, and money for those beyond.
alter table hold
  add column minutes integer not null default 1 check (minutes > 0),
  add column package_minutes integer not null default 1 check (package_minutes >= 0),
  drop constraint hold_check;

create index package_use_newest on package_use (tenant_id, package_id, at desc, call_id desc);

-- A day that is closed, in a chain: the digest is over the day's entries and the digest of the day before.
create table ledger_day (
  tenant_id bigint not null references tenant,
  day date not null,
  -- Balance less what is owed.
  opening bigint not null,
  closing bigint not null,
  -- Movements, and by kind how many and how much: {"call": {"count": 2, "amount": -2400}}.
  movements integer not null check (movements >= 0),
  sums jsonb not null,
  -- SHA-256.
  digest bytea not null check (length(digest) = 32),
  closed_at timestamptz not null,
  primary key (tenant_id, day)
);
revoke update, delete on ledger_day from haihu_app;
alter table ledger_day enable row level security;
alter table ledger_day force row level security;
create policy own_tenant on ledger_day using (tenant_id = current_tenant());

-- What was moved before is booked on its own days; row-level security shows one enterprise at a time.
do $$
declare each record;
begin
  for each in select id, zone from tenant loop
    perform set_config('app.tenant', each.id::text, true);
    update ledger_transaction t set day = (t.at at time zone each.zone)::date, amount = coalesce((
      select sum(e.amount) from ledger_entry e
      where e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.account = 'wallet'), 0);
    update wallet set warn_base = greatest(0, balance);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
