-- A member's own data scope, which may differ from that of the roles. The inviting member chooses it with the first
-- line.
alter table membership add column own_scope text check (own_scope in ('self', 'department', 'branch', 'all'));
alter table staff_invitation
  add column own_scope text check (own_scope in ('self', 'department', 'branch', 'all')),
  add column line_id bigint;
