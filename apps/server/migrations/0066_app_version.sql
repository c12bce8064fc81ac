-- One row: the newest version of the app, as the operator named it. Without a row, the server's own version is used.
create table app_version (
  only_row boolean primary key default true check (only_row),
  version text not null,
  version_code integer not null check (version_code > 0),
  compulsory boolean not null
);
revoke delete on app_version from haihu_app;
