-- Products that the operator sells. The table is global: every enterprise gets the same offer.

create table product (
  id bigint generated always as identity primary key,
  -- The operator's own code, by which the product is changed.
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('package', 'line')),
  on_sale_from timestamptz not null,
  -- Null: the sale has no end.
  on_sale_until timestamptz,
  check (on_sale_until > on_sale_from)
);

-- Sold terms, kept for good. A purchase refers to its version.
create table product_version (
  product_id bigint not null references product,
  version integer not null check (version > 0),
  -- Terms in the shape of their kind. The server checks them before it writes them. Money in units of 0.0001.
  terms jsonb not null,
  created_at timestamptz not null,
  primary key (product_id, version)
);
revoke update, delete on product_version from haihu_app;
revoke delete on product from haihu_app;

-- The product for which a line was given. Packages name the products whose lines their minutes serve.
alter table line add column product_id bigint references product;
