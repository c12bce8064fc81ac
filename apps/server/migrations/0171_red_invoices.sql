-- An invoice that takes back what an issued one said too much: its amount counts below zero.
alter table invoice_request add column is_red boolean not null default false;
drop index invoice_request_month;
-- A month is invoiced once; one that was refused may be asked for again.
create unique index invoice_request_month on invoice_request (tenant_id, month) where state <> 'refused' and not is_red;
-- What a red one comes to grows until it is issued.
create unique index invoice_request_red on invoice_request (tenant_id, month) where state = 'asked' and is_red;
