-- A charge that the enterprise owes. Its agency gets the margin once the debt is paid.
alter table agency_charge add column is_owed boolean not null default false;
grant update (is_owed) on agency_charge to haihu_app;
