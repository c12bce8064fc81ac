-- haihu: expand; needs 1.0
-- The bound phone of an agent who is rung for a caller is a further paid phone of the call, like an outside number. Nobody
-- consults it, so its `state` is `over` from the start, and the call may have an outside number beside it.
alter table call_outside add column is_agents boolean not null default false;
