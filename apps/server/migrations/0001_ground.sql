-- The ground of all other migrations. Each table of an enterprise has forced row-level security with the policy
-- `own_tenant`. A connection sees the rows of the enterprise in its setting `app.tenant`, and none without one.
alter default privileges in schema public grant select, insert, update, delete on tables to haihu_app;

create function current_tenant() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::bigint;

grant usage on schema public to haihu_scheduler;
