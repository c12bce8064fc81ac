-- haihu: expand; needs 1.0
-- The agents who know a caller: the owner of the customer, and who talked with the number last. They are rung whatever line they
-- chose, so a driver can tell without a search whom a caller may get.
alter table call_waiting add column known bigint[] not null default '{}';
alter table kept_turn add column known bigint[] not null default '{}';
