-- Global: asked before anybody signs in. The empty host holds the installation's default.
create table host_branding (
  host text not null,
  option_key text not null,
  option_value text not null,
  primary key (host, option_key)
);
