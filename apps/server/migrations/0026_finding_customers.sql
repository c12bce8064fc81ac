-- A part of a company is found as a prefix of one of these: only = < > keep their index under row-level security. Most
-- begin with their town, of two or three characters.
alter table customer
  alter column company type text collate "C",
  add column company3 text collate "C" generated always as (substr(company, 3)) stored,
  add column company4 text collate "C" generated always as (substr(company, 4)) stored;
create index customer_company on customer (tenant_id, company, id)
  where company is not null and recycle_bin_id is null;
create index customer_company3 on customer (tenant_id, company3, id)
  where company3 is not null and recycle_bin_id is null;
create index customer_company4 on customer (tenant_id, company4, id)
  where company4 is not null and recycle_bin_id is null;

-- Further orders of everybody's customers; a member's own are few enough to be sorted.
create index customer_owned_created on customer (tenant_id, created_at desc, id desc)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned_deal on customer (tenant_id, (coalesce(deal_amount, 0)) desc, id desc)
  where owner_id is not null and recycle_bin_id is null;
