-- haihu: expand; needs 1.0
-- The reason why the system cut the talk off: `network` if the page of the agent was not heard. Null: it did not.
alter table call add column cut text;
