-- How a host looks beyond the seven keys of its branding. Global like `host_branding`: asked before anybody signs in. The
-- empty host holds the installation's default.
create table host_look (
  host text primary key,
  -- The accent colour; null: that of the default, else our own.
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- What the names of the icon's sizes in `host_picture` begin with; null as for the colour.
  icon text
);

-- Pictures of brandings, drawn anew. Their names hold a hash of what is in them, so browsers keep them for good. A picture
-- stays when its host takes another one: pages that are open still show it.
create table host_picture (
  name text primary key,
  type text not null,
  bytes bytea not null
);
revoke update, delete on host_picture from haihu_app;
