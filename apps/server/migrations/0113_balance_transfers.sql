-- Money that an agency hands to an enterprise that it serves. It leaves one ledger and enters another. Between the two
-- it is on the account `transit`, which adds up to zero over both.

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('credit', 'recharge', 'debit', 'call', 'correction', 'purchase', 'seat', 'fee', 'refund', 'transfer', 'margin'));
-- `margins`: the agencies' margins until they are paid out.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('wallet', 'owed', 'funding', 'calls', 'adjustments', 'sales', 'transit', 'margins'));

create table balance_transfer (
  -- The enterprise that is the agency.
  tenant_id bigint not null references tenant,
  -- The key of the movement in both ledgers.
  id bigint generated always as identity,
  enterprise_id bigint not null references tenant,
  -- Units of 0.0001 yuan; whole fen.
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  note text not null,
  maker_id bigint not null,
  sent_at timestamptz not null,
  -- Null until the money is received.
  received_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership (tenant_id, user_id),
  check (enterprise_id <> tenant_id)
);
create index balance_transfer_enterprise on balance_transfer (tenant_id, enterprise_id, id desc);
create index balance_transfer_received on balance_transfer (enterprise_id, id desc);
create index balance_transfer_open on balance_transfer (tenant_id, id) where received_at is null;
revoke delete on balance_transfer from haihu_app;

alter table balance_transfer enable row level security;
alter table balance_transfer force row level security;
create policy both_parties on balance_transfer using (tenant_id = current_tenant() or enterprise_id = current_tenant());
