-- What also happens to customers, and was written nowhere: the end of a person's data, and fields that the undoing of an
-- import emptied again.
alter table customer_movement drop constraint customer_movement_kind_check;
alter table customer_movement add constraint customer_movement_kind_check check (kind in (
  'create', 'import', 'import_undo', 'import_empty', 'claim', 'assign', 'transfer', 'return', 'night_return', 'recycle',
  'restore', 'merge', 'unmerge', 'level', 'tag', 'deal', 'deal_amount', 'sea', 'erase'));
