-- The margins of agencies on the operator's prices, their income from each call, and their settlements by month.

create table agency_prices (
  tenant_id bigint primary key references agency,
  -- Units of 0.0001 yuan a minute, added to the operator's price for lines of products that `line_margins` does not
  -- name.
  default_margin bigint not null check (default_margin >= 0),
  -- Margins by the product's id: {"7": 300}.
  line_margins jsonb not null,
  -- Counted up by each change. A save names the version that it builds on.
  version integer not null,
  changed_by bigint not null,
  changed_at timestamptz not null,
  foreign key (tenant_id, changed_by) references membership (tenant_id, user_id)
);
alter table agency_prices enable row level security;
alter table agency_prices force row level security;
create policy own_tenant on agency_prices using (tenant_id = current_tenant());
-- For `line_margin`, which runs as the owner.
create policy pricing on agency_prices for select to current_user using (true);

-- Returns the agency's margin on a minute over a line of this product in the current enterprise; 0 without an agency.
-- The enterprise pays it, and does not see its agency's list.
create function line_margin(product bigint) returns bigint
language sql stable security definer set search_path = public
begin atomic
  select coalesce((
    select coalesce((p.line_margins ->> product::text)::bigint, p.default_margin)
    from agency_enterprise e join agency_prices p on p.tenant_id = e.agency_id
    where e.tenant_id = current_tenant()), 0);
end;
revoke execute on function line_margin(bigint) from public;
grant execute on function line_margin(bigint) to haihu_app;

-- The agency's part of the minute's price. A call keeps the margin of its placement.
alter table hold add margin bigint not null default 0 check (margin >= 0);

-- An answered call of an enterprise that an agency opened, or the correction of one.
create table agency_charge (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  agency_id bigint not null references agency,
  call_id bigint not null,
  -- Null if packages paid for all of it.
  transaction_id bigint,
  at timestamptz not null,
  is_correction boolean not null,
  -- The minutes begun; 0 for a correction.
  minutes integer not null check (minutes >= 0),
  -- The money that the enterprise paid, and the operator's part of it. Below zero for a correction.
  charged bigint not null,
  base bigint not null,
  -- The month in whose settlement it is; null before.
  settled_month text,
  primary key (tenant_id, id),
  unique (tenant_id, transaction_id),
  foreign key (tenant_id, call_id) references call,
  foreign key (tenant_id, transaction_id) references ledger_transaction
);
create index agency_charge_open on agency_charge (agency_id, at) where settled_month is null;
create index agency_charge_settled on agency_charge (agency_id, settled_month, tenant_id, id desc);
create index agency_charge_call on agency_charge (tenant_id, call_id);
revoke update, delete on agency_charge from haihu_app;
grant update (settled_month) on agency_charge to haihu_app;
alter table agency_charge enable row level security;
alter table agency_charge force row level security;
create policy both_parties on agency_charge using (tenant_id = current_tenant() or agency_id = current_tenant());

create table agency_settlement (
  tenant_id bigint not null references agency,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  charged bigint not null,
  base bigint not null,
  settled_at timestamptz not null,
  primary key (tenant_id, month)
);
revoke update, delete on agency_settlement from haihu_app;
alter table agency_settlement enable row level security;
alter table agency_settlement force row level security;
create policy own_tenant on agency_settlement using (tenant_id = current_tenant());
