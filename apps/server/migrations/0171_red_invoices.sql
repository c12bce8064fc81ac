-- An invoice that takes back the part of an issued one that was too high. Its amount counts below zero.
alter table invoice_request add column is_red boolean not null default false;
drop index invoice_request_month;
-- A month is invoiced once. It may be requested again after a refusal.
create unique index invoice_request_month on invoice_request (tenant_id, month) where state <> 'refused' and not is_red;
-- The amount of a red invoice grows until it is issued.
create unique index invoice_request_red on invoice_request (tenant_id, month) where state = 'asked' and is_red;
