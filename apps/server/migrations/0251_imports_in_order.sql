-- Customers of one import stand in the lists in the order of its sheet: all their times begin at this one.
alter table customer_import add column confirmed_at timestamptz;
