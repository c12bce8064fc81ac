-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Members by name. The list of staff leaves out the staff of the enterprise's agency, and is counted from the index alone.
-- It takes the place of membership_name.
create index concurrently if not exists membership_by_name
  on membership (tenant_id, name, user_id) include (agency_id) where left_at is null
