-- The look of a host beyond the seven keys of its branding. Global like `host_branding`, because it is read before
-- anybody signs in. The empty host holds the installation's default.
create table host_look (
  host text primary key,
  -- The accent colour. Null: that of the default, otherwise our own.
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- The prefix of the names of the icon's sizes in `host_picture`; null as for the colour.
  icon text
);

-- Pictures of brandings, drawn again by the server. Their names hold a hash of the content, so browsers keep them for
-- good. A picture stays when its host takes another one, because open pages still show it.
create table host_picture (
  name text primary key,
  type text not null,
  bytes bytea not null
);
revoke update, delete on host_picture from haihu_app;
