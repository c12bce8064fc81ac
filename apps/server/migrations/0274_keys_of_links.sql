-- Remembers the key of file links beside the others. Machines with different ones would refuse each other's links.
alter table installation add column link_key_fingerprint bytea;
grant update (link_key_fingerprint) on installation to haihu_app;
