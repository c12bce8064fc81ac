-- What somebody sees may differ from what their roles say, and their first line is chosen by who invites them.
alter table membership add column own_scope text check (own_scope in ('self', 'department', 'branch', 'all'));
alter table staff_invitation
  add column own_scope text check (own_scope in ('self', 'department', 'branch', 'all')),
  add column line_id bigint;
