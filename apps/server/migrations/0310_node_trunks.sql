-- haihu: expand; needs 1.0
-- The other nodes whose agents a node can ring, over its trunks. The driver of the node keeps them.
alter table engine_node add column reaches bigint[] not null default '{}';
