-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Members of a department by name, in the same way. It takes the place of membership_staff.
create index concurrently if not exists membership_by_department
  on membership (tenant_id, department_id, name, user_id) include (agency_id) where left_at is null
