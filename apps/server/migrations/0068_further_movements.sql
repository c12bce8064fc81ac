-- Further movements of customers that were not stored before: the erasure of personal data, and fields that the undoing
-- of an import emptied.
alter table customer_movement drop constraint customer_movement_kind_check;
alter table customer_movement add constraint customer_movement_kind_check check (kind in (
  'create', 'import', 'import_undo', 'import_empty', 'claim', 'assign', 'transfer', 'return', 'night_return', 'recycle',
  'restore', 'merge', 'unmerge', 'level', 'tag', 'deal', 'deal_amount', 'sea', 'erase'));
