-- haihu: expand; needs 1.0
-- haihu: no transaction
drop index concurrently if exists membership_name
