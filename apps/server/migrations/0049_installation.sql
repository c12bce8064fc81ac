-- One row: a fingerprint of the keys with which this database is written. Other keys can neither read its numbers nor
-- find them, so a start with other keys is refused.
create table installation (
  only_row boolean primary key default true check (only_row),
  keys_fingerprint bytea not null
);
grant select, insert on installation to haihu_app;
