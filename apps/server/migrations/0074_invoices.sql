-- Requests for invoices, and the operator's answers.
create table invoice_request (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  -- A past month of the enterprise, as 2026-03, and its cost in units of 0.0001 yuan.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  amount bigint not null check (amount > 0),
  title text not null,
  tax_number text not null,
  state text not null default 'asked' check (state in ('asked', 'issued', 'refused')),
  -- The invoice's number, or the reason why there is none.
  answer text,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership (tenant_id, user_id),
  check ((state = 'asked') = (answered_at is null)),
  check ((state = 'asked') = (answer is null))
);
-- A month is invoiced once. It may be requested again after a refusal.
create unique index invoice_request_month on invoice_request (tenant_id, month) where state <> 'refused';
revoke delete on invoice_request from haihu_app;
alter table invoice_request enable row level security;
alter table invoice_request force row level security;
create policy own_tenant on invoice_request using (tenant_id = current_tenant());
