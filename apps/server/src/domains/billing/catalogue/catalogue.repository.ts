import type { Db, Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, sql } from '../../../platform/db/sql.ts';
import type { LineTerms, PackageTerms } from './terms.ts';

interface Stored {
  id: string;
  code: string;
  version: number;
  onSaleFrom: string;
  onSaleUntil: string | null;
}

export type StoredProduct = Stored & ({ kind: 'package'; terms: PackageTerms } | { kind: 'line'; terms: LineTerms });

export type SoldPackageRow = Extract<StoredProduct, { kind: 'package' }>;

interface ProductFilter {
  code?: string;
  id?: string;
  /** Only products on sale at this instant. */
  onSaleAt?: Date;
}

/** Finds products, each in its last version. */
export function findProducts(db: Db, filter: ProductFilter): Promise<StoredProduct[]> {
  return db.global(lastVersions(filter));
}

/** Finds a product in a transaction of an enterprise. */
export async function findProduct(tx: Queryable, id: string, onSaleAt?: Date): Promise<StoredProduct | undefined> {
  return (await tx.query<StoredProduct>(lastVersions({ id, onSaleAt })))[0];
}

const lastVersions = ({ code, id, onSaleAt }: ProductFilter) => filterSql`
  select p.id, p.code, p.kind, p.on_sale_from as "onSaleFrom", p.on_sale_until as "onSaleUntil", v.version, v.terms
  from product p join lateral (
    select version, terms from product_version v where v.product_id = p.id order by version desc limit 1
  ) v on true
  where true ${code === undefined ? nothing : sql`and p.code = ${code}`}
    ${id === undefined ? nothing : sql`and p.id = ${id}`}
    ${onSaleAt ? sql`and p.on_sale_from <= ${onSaleAt} and (p.on_sale_until is null or p.on_sale_until > ${onSaleAt})` : nothing}
  order by p.id`;

export interface NewProduct {
  code: string;
  kind: StoredProduct['kind'];
  terms: PackageTerms | LineTerms;
  onSaleFrom: Date;
  onSaleUntil: Date | null;
  at: Date;
}

/**
 * Makes or changes a product and its version in one statement. Other terms make a new version; other dates of sale do
 * not. Returns id and version. Null: the code belongs to a product of another kind.
 */
export async function saveProduct(db: Db, { code, kind, terms, onSaleFrom, onSaleUntil, at }: NewProduct) {
  const written = JSON.stringify(terms);
  const [saved] = await db.global<{ id: string; version: number }>(sql`
    with saved as (
      insert into product (code, kind, on_sale_from, on_sale_until)
      values (${code}, ${kind}, ${onSaleFrom}, ${onSaleUntil})
      on conflict (code) do update set on_sale_from = ${onSaleFrom}, on_sale_until = ${onSaleUntil}
      where product.kind = ${kind} returning id
    ), last as (
      select v.version, v.terms from product_version v join saved on saved.id = v.product_id
      order by v.version desc limit 1
    ), made as (
      insert into product_version (product_id, version, terms, created_at)
      select saved.id, coalesce((select version from last), 0) + 1, ${written}::jsonb, ${at}::timestamptz from saved
      where not exists (select from last where terms = ${written}::jsonb)
      returning version
    )
    select saved.id, coalesce((select version from made), (select version from last)) as version from saved`);
  return saved ?? null;
}

export async function withdrawProduct(db: Db, code: string, at: Date): Promise<boolean> {
  const changed = await db.global(sql`
    update product set on_sale_until = ${at}, on_sale_from = least(on_sale_from, ${at}::timestamptz - interval '1 second')
    where code = ${code} returning id`);
  return changed.length > 0;
}

/**
 * Returns the enterprise's additions to the operator's price of a minute over lines of these products, in their order.
 */
export async function findMargins(db: Queryable, productIds: readonly string[]): Promise<number[]> {
  const found = await db.query<{ margin: number }>(sql`
    select line_margin(asked.id)::float8 as margin
    from unnest(${[...productIds]}::bigint[]) with ordinality as asked (id, place) order by asked.place`);
  return found.map(({ margin }) => margin);
}
