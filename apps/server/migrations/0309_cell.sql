-- haihu: expand; needs 1.0
-- The number of this cell (decision 245). `haihu cell set` writes it as the owner, and leads the sequences to its ids.
alter table installation add column cell integer not null default 0;
alter table installation add constraint installation_cell_check check (cell between 0 and 999) not valid;

-- The number of an order begins with the cell. The older form has no cell, and is that of cell 0.
alter table payment_order drop constraint payment_order_number_check;
alter table payment_order add constraint payment_order_number_check
  check (number ~ '^R([1-9][0-9]{0,2}X)?[0-9A-F]{20}$') not valid;

-- Sums have no key, because an agent, a line and a task may be absent. Logical replication finds a row by all its columns.
alter table statistics_call replica identity full;
