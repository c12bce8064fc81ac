-- What the operator sells. Global: every enterprise is offered the same.

create table product (
  id bigint generated always as identity primary key,
  -- The operator's own name for it, by which it is changed.
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('package', 'line')),
  on_sale_from timestamptz not null,
  -- Null: no end is set.
  on_sale_until timestamptz,
  check (on_sale_until > on_sale_from)
);

-- Terms as they were sold, kept for good: what was bought refers to its version.
create table product_version (
  product_id bigint not null references product,
  version integer not null check (version > 0),
  -- In the shape of its kind; the server checks it before it is written. Money in units of 0.0001.
  terms jsonb not null,
  created_at timestamptz not null,
  primary key (product_id, version)
);
revoke update, delete on product_version from haihu_app;
revoke delete on product from haihu_app;

-- Which product a line was given for: packages name the products whose lines their minutes serve.
alter table line add column product_id bigint references product;
