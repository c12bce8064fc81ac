-- The customers of an import are listed in the order of its sheet, because all their times begin at this one.
alter table customer_import add column confirmed_at timestamptz;
