import type { QuoteAsk } from '@haihu/contract/billing/shop';
import type { QuoteItem } from '@haihu/rules/billing/shop/quotes';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, sql } from '../../../platform/db/sql.ts';
import { freeMinutes } from '../core/packages.repository.ts';

export interface StoredQuote {
  id: string;
  ask: QuoteAsk;
  items: QuoteItem[];
  total: number;
  expiresAt: string;
  /** The package that was made or changed by the payment; null before. */
  packageId: string | null;
}

const quoteColumns = sql`
  id, ask, items, total::float8 as total, expires_at as "expiresAt", package_id as "packageId"`;

export async function insertQuote(
  tx: Queryable,
  quote: Pick<StoredQuote, 'ask' | 'items' | 'total'> & { makerId: string; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const insert = insertInto('quote', {
    tenant_id: tx.tenantId,
    maker_id: quote.makerId,
    ask: JSON.stringify(quote.ask),
    items: JSON.stringify(quote.items),
    total: quote.total,
    created_at: quote.createdAt,
    expires_at: quote.expiresAt,
  });
  const [made] = await tx.query<{ id: string }>(sql`${insert} returning id`);
  return made!.id;
}

export async function findQuote(db: Queryable, id: string): Promise<StoredQuote | undefined> {
  const [found] = await db.query<StoredQuote>(sql`
    select ${quoteColumns} from quote where tenant_id = ${db.tenantId} and id = ${id}`);
  return found;
}

export async function setQuotePaid(tx: Queryable, quoteId: string, packageId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update quote set paid_at = ${at}, package_id = ${packageId} where tenant_id = ${tx.tenantId} and id = ${quoteId}`);
}

/** A package as it was bought. Money in units of 0.0001 yuan. */
export interface BoughtPackage {
  id: string;
  name: string;
  productId: string | null;
  minutes: number;
  /** Minutes left, without those that running calls hold. */
  minutesLeft: number;
  price: number;
  seatPrice: number | null;
  seats: number | null;
  seatsIncluded: number;
  seatsUsed: number;
  startsAt: string;
  expiresAt: string;
}

/** Finds a bought package. Expects the wallet locked if the result is used for a change. */
export async function findBought(db: Queryable, id: string): Promise<BoughtPackage | undefined> {
  const [found] = await db.query<BoughtPackage>(sql`
    select p.id, p.name, p.product_id as "productId", p.minutes, ${freeMinutes(null)} as "minutesLeft",
      p.price::float8 as price, p.seat_price::float8 as "seatPrice", p.seats, p.seats_included as "seatsIncluded",
      (select count(*)::int from seat s where s.tenant_id = p.tenant_id and s.package_id = p.id) as "seatsUsed",
      p.starts_at as "startsAt", p.expires_at as "expiresAt"
    from package p where p.tenant_id = ${db.tenantId} and p.id = ${id}`);
  return found;
}

export interface NewPurchase {
  name: string;
  product: { id: string; version: number };
  minutes: number;
  price: number;
  seatPrice: number | null;
  seats: number | null;
  seatsIncluded: number;
  lineProducts: string[] | null;
  startsAt: Date;
  expiresAt: Date;
}

export async function insertPurchase(tx: Queryable, made: NewPurchase): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into package (tenant_id, name, product_id, product_version, minutes, minutes_left, price, seat_price, seats,
      seats_included, line_products, starts_at, expires_at)
    values (${tx.tenantId}, ${made.name}, ${made.product.id}, ${made.product.version}, ${made.minutes}, ${made.minutes},
      ${made.price}, ${made.seatPrice}, ${made.seats}, ${made.seatsIncluded}, ${made.lineProducts}::bigint[],
      ${made.startsAt}, ${made.expiresAt})
    returning id`);
  return row!.id;
}

/** Ends a package and takes its free minutes back. Running calls keep their holds. */
export async function endPackage(tx: Queryable, id: string, minutes: number, at: Date): Promise<void> {
  await tx.query(sql`
    update package set minutes_left = minutes_left - ${minutes}, minutes_refunded = minutes_refunded + ${minutes},
      expires_at = greatest(${at}::timestamptz, starts_at + interval '1 second')
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Removes the seats of a package that was given back, so that calls do not need a seat because of it. */
export async function dropSeats(tx: Queryable, packageId: string): Promise<void> {
  await tx.query(sql`
    update package set seats = null where tenant_id = ${tx.tenantId} and id = ${packageId}`);
}

export async function updateSeats(tx: Queryable, packageId: string, seats: number): Promise<void> {
  await tx.query(sql`
    update package set seats = ${seats} where tenant_id = ${tx.tenantId} and id = ${packageId}`);
}
