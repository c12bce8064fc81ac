-- Who is where, by name: departments are counted and their people listed without a look at the rows.
create index membership_staff on membership (tenant_id, department_id, name, user_id) where left_at is null;
