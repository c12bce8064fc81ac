-- A number may be that of several customers where the enterprise allows it, or somebody added it all the same: each but
-- the first has a twin number of its own. One index finds customers by number and settles who was first.
alter table customer add column mobile_twin smallint not null default 0;
create unique index customer_mobile_twin on customer (tenant_id, mobile_hash, mobile_twin);
drop index customer_mobile;
alter index customer_mobile_twin rename to customer_mobile;

-- What a further number is, and an id to speak of it by while it is masked.
alter table customer_number add column id bigint generated always as identity;
alter table customer_number add column label text not null default 'other';

-- Units of 0.0001 yuan, and the day in the enterprise's zone. Null: not known.
alter table customer add column deal_amount bigint check (deal_amount > 0);
alter table customer add column deal_on date;

-- `add`: numbers that are known already become customers too, where the enterprise allows that.
alter table customer_import drop constraint customer_import_on_existing_check;
alter table customer_import add constraint customer_import_on_existing_check check (on_existing in ('skip', 'merge', 'add'));
