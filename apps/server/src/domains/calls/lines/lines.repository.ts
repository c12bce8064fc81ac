import type { HealthReason, LineMedia, LineTransport, RegistrationState } from '@haihu/contract/calls/values';
import { ownNumber } from '@haihu/rules/calls/inbound/carrier-number';
import type { Cipher, SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, type Sql, sql } from '../../../platform/db/sql.ts';
import type { StoredRule } from '../core/lines.policy.ts';
import type { EngineKind } from '../core/nodes.repository.ts';
import { ENGINE_CHANNEL } from '../core/engine-channel.ts';

export interface StoredLine extends StoredRule {
  id: string;
  name: string;
  carrier: string;
  area: string;
  /** The line on sale of which it was opened. Null: it was opened without one. */
  productId: string | null;
  concurrency: number;
  enabled: boolean;
  engine: EngineKind;
  /** Null: any node of its engine. */
  nodeId: string | null;
  trunk: string | null;
  prefix: string;
  /** The price of a caller's minute, in units of 0.0001 yuan. */
  inboundPrice: string;
  /** The number of running calls, and of outside numbers in them. */
  running: number;
  /** The agency's part of the price of a minute, in units of 0.0001 yuan. */
  margin: number;
  /** The instant until which the line rests, and its reasons; null: it does not rest. */
  pausedUntil: string | null;
  pauseReasons: HealthReason[] | null;
  /** The instant since which the carrier does not answer the engine. Null: it answers or is not asked. */
  trunkSilentSince: string | null;
  media: LineMedia;
  transport: LineTransport;
  registers: boolean;
  /** The state of a line that registers, and the instant since which it has it. Null: it is not known. */
  registrationState: RegistrationState | null;
  registrationSince: string | null;
  /** The number of rests in a row because the carrier carried nothing. */
  carrierTrips: number;
  /** The countries whose numbers the line dials, ISO 3166. */
  countries: string[];
  /** Minutes a day that one member may talk abroad; null: no limit. */
  foreignMinutesADay: number | null;
  numbers: StoredLineNumber[];
}

export interface StoredLineNumber {
  id: string;
  enc: Buffer;
  pausedUntil: string | null;
  /** The instant at which rotation last showed the number. */
  usedAt: string | null;
}

/**
 * Locks the enterprise's lines until the transaction ends, so that no other call is placed meanwhile. Otherwise two
 * calls could both take a line's last place. The weaker lock is
 * needed because calls that end check their line as a foreign key. They hold the wallet's lock, which comes after this
 * one, and neither may wait for the other.
 */
export async function lockLines(tx: Queryable): Promise<void> {
  await tx.query(lockingLines(tx.tenantId));
}

/** Returns the statement of `lockLines`. It locks nothing before `after` holds, or without it. */
export const lockingLines = (tenantId: string, after: Sql = sql`true`): Sql =>
  sql`select from line where tenant_id = ${tenantId} and ${after} order by id for no key update`;

const instantOf = (at: string | null) => at && new Date(at).toISOString();

/** A number as JSON has it: its sealed text as base64. */
type SealedNumber = Omit<StoredLineNumber, 'enc'> & { enc: string };

/**
 * The price of a caller's minute over line `l`. The agency adds its part, except to calls that cost nothing.
 */
const inboundPrice = sql`
  case when l.inbound_price = 0 then 0 else l.inbound_price + line_margin(l.product_id) end`;

/** The price of callers of a line. */
export interface CallerPrice {
  rule: StoredRule;
  /** The agency's part of the price of a minute, in units of 0.0001 yuan. */
  margin: number;
}

/** Finds how calls of people who call this line are charged. */
export async function findInboundRule(db: Queryable, lineId: string): Promise<CallerPrice> {
  const [found] = await db.query<StoredRule & { margin: number }>(sql`
    select ${inboundPrice} as "minutePrice", l.billing_step as "billingStep", l.billing_minimum as "billingMinimum",
      line_margin(l.product_id)::float8 as margin
    from line l where l.tenant_id = ${db.tenantId} and l.id = ${lineId}`);
  const { margin, ...rule } = found!;
  return { rule, margin };
}

/** Finds all lines with their numbers. A rest that ends by `now` is returned as null. */
export async function findLines(db: Queryable, now: Date): Promise<StoredLine[]> {
  return (await db.query<LineRow>(lineRows(db.tenantId, now))).map(readLine);
}

/** A line as `lineRows` has it, also as JSON. */
export type LineRow = Omit<StoredLine, 'numbers'> & { numbers: SealedNumber[] };

/** Returns the statement of `findLines`, whose rows `readLine` reads. */
export const lineRows = (tenantId: string, now: Date): Sql => sql`
    select l.id::text, l.name, l.carrier, l.area, l.product_id::text as "productId", (l.minute_price + line_margin(l.product_id))::text as "minutePrice",
      line_margin(l.product_id)::float8 as margin, (${inboundPrice})::text as "inboundPrice", l.billing_step as "billingStep",
      l.billing_minimum as "billingMinimum", l.concurrency, l.enabled, l.engine, l.node_id::text as "nodeId", l.trunk, l.prefix, l.countries,
      l.foreign_minutes_a_day as "foreignMinutesADay",
      l.carrier_trips as "carrierTrips", case when l.paused_until > ${now} then l.paused_until end as "pausedUntil",
      case when l.paused_until > ${now} then l.pause_reasons end as "pauseReasons",
      l.trunk_silent_since as "trunkSilentSince", l.media, l.transport, l.registers, l.registration_state as "registrationState",
      l.registration_since as "registrationSince",
      (select count(*)::int from call_running r where r.tenant_id = l.tenant_id and r.line_id = l.id)
        + (select count(*)::int from call_outside o
          where o.tenant_id = l.tenant_id and o.line_id = l.id and o.ended_at is null) as running,
      array(
        select jsonb_build_object('id', n.id::text, 'enc', encode(n.number_enc, 'base64'), 'usedAt', n.used_at,
          'pausedUntil', case when n.paused_until > ${now} then n.paused_until end)
        from line_number n where n.tenant_id = l.tenant_id and n.line_id = l.id order by n.id) as numbers
    from line l where l.tenant_id = ${tenantId} order by l.id`;

export const readLine = (line: LineRow): StoredLine => ({
  ...line,
  pausedUntil: instantOf(line.pausedUntil),
  trunkSilentSince: instantOf(line.trunkSilentSince),
  registrationSince: instantOf(line.registrationSince),
  numbers: line.numbers.map(({ id, enc, usedAt, pausedUntil }) => ({
    id,
    enc: Buffer.from(enc, 'base64'),
    usedAt: instantOf(usedAt),
    pausedUntil: instantOf(pausedUntil),
  })),
});

/** True when the enterprise has such a line and it is enabled. */
export async function hasLine(db: Queryable, id: string): Promise<boolean> {
  const found = await db.query(sql`select from line where tenant_id = ${db.tenantId} and id = ${id} and enabled`);
  return found.length > 0;
}

/** Finds the countries whose numbers a line dials. `lineId` null: those of all enabled lines. ISO 3166. */
export async function findDialledCountries(db: Queryable, lineId: string | null): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ country: string }>(sql`
    select distinct unnest(countries) as country from line
    where tenant_id = ${db.tenantId} and ${lineId === null ? sql`enabled` : sql`id = ${lineId}`}`);
  return new Set(rows.map(({ country }) => country));
}

export interface NewLine {
  name: string;
  carrier: string;
  area: string;
  /** Units of 0.0001 yuan. */
  minutePrice: number;
  /** The price of a caller's minute, in the same units. The default is 0. */
  inboundPrice?: number;
  /**
   * Seconds of a billing step: 60 by default, or 6, or 1. Each step begun counts. `billingMinimum`: the least seconds
   * that count, 0 to 60.
   */
  billingStep?: number;
  billingMinimum?: number;
  /** Largest number of calls at a time. */
  concurrency: number;
  enabled?: boolean;
  /** The product for which the line is given. */
  productId?: string;
}

export async function insertLine(tx: Queryable, line: NewLine, createdAt: Date): Promise<string> {
  const insert = insertInto('line', {
    tenant_id: tx.tenantId,
    name: line.name,
    carrier: line.carrier,
    area: line.area,
    minute_price: line.minutePrice,
    inbound_price: line.inboundPrice ?? 0,
    billing_step: line.billingStep ?? 60,
    billing_minimum: line.billingMinimum ?? 0,
    concurrency: line.concurrency,
    enabled: line.enabled ?? true,
    product_id: line.productId ?? null,
    created_at: createdAt,
  });
  const [row] = await tx.query<{ id: string }>(sql`${insert} returning id`);
  return row!.id;
}

/** The cipher's tenant for numbers of lines, which are looked for in all enterprises. */
const ANY_TENANT = '0';

/** Returns the hash by which the line of a called number is found, in whichever spelling a carrier sends it. */
export const hashDid = (cipher: Pick<Cipher, 'hash'>, number: string): Buffer =>
  cipher.hash(ANY_TENANT, ownNumber(number));

/** Adds a number to a line. `did`: the result of `hashDid`. */
export async function insertLineNumber(
  tx: Queryable,
  lineId: string,
  { enc, hash, did }: Omit<SealedPhone, 'tail'> & { did: Buffer },
): Promise<void> {
  await tx.query(sql`
    insert into line_number (tenant_id, line_id, number_enc, number_hash, did_hash)
    values (${tx.tenantId}, ${lineId}, ${enc}, ${hash}, ${did})
    on conflict do nothing`);
}

/** Gives a number of a line the hash by which a carrier's call finds it. */
export async function updateDid(db: Queryable, id: string, did: Buffer): Promise<void> {
  await db.query(sql`update line_number set did_hash = ${did} where tenant_id = ${db.tenantId} and id = ${id}`);
}

/** The operator's change of a line. Absent fields stay as they are. */
export interface LineChange {
  engine?: EngineKind;
  /** Null: any node of its engine. */
  nodeId?: string | null;
  /** Units of 0.0001 yuan. */
  minutePrice?: number;
  /** The price of a caller's minute, in the same units, for callers from now on. */
  inboundPrice?: number;
  /** Host and port of the carrier. */
  trunk?: string;
  trunkUser?: string;
  trunkSecretEnc?: Buffer;
  /** True for a line that registers at its carrier. */
  registers?: boolean;
  prefix?: string;
  media?: LineMedia;
  transport?: LineTransport;
  enabled?: boolean;
  /** The countries whose numbers the line dials, ISO 3166. */
  countries?: readonly string[];
  /** The longest call, in seconds. */
  longestSeconds?: number;
  /** Minutes a day that one member may talk abroad. */
  foreignMinutesADay?: number;
}

/** Changes a line and tells the engines. A disabled line costs no rent from then on. False: there is no such line. */
export async function updateLine(tx: Queryable, id: string, change: LineChange, at: Date): Promise<boolean> {
  const isOff = change.registers === false || change.enabled === false;
  const set = await tx.query(sql`
    with changed as (
      update line set engine = coalesce(${change.engine ?? null}, engine),
        node_id = case when ${change.nodeId !== undefined} then ${change.nodeId ?? null} else node_id end,
        minute_price = coalesce(${change.minutePrice ?? null}, minute_price),
        inbound_price = coalesce(${change.inboundPrice ?? null}, inbound_price),
        trunk = coalesce(${change.trunk ?? null}, trunk), trunk_user = coalesce(${change.trunkUser ?? null}, trunk_user),
        trunk_secret_enc = coalesce(${change.trunkSecretEnc ?? null}, trunk_secret_enc),
        registers = coalesce(${change.registers ?? null}, registers),
        registration_state = case when ${isOff} then null else registration_state end,
        registration_since = case when ${isOff} then null else registration_since end,
        media = coalesce(${change.media ?? null}, media), transport = coalesce(${change.transport ?? null}, transport),
        prefix = coalesce(${change.prefix ?? null}, prefix), enabled = coalesce(${change.enabled ?? null}, enabled),
        countries = coalesce(${change.countries ?? null}::text[], countries),
        longest_seconds = coalesce(${change.longestSeconds ?? null}, longest_seconds),
        foreign_minutes_a_day = coalesce(${change.foreignMinutesADay ?? null}, foreign_minutes_a_day)
      where tenant_id = ${tx.tenantId} and id = ${id} returning id
    )
    select id, pg_notify(${ENGINE_CHANNEL}, 'accounts') from changed`);
  if (set.length > 0 && change.enabled !== undefined) await noteRest(tx, id, change.enabled, at);
  return set.length > 0;
}

/** Records that the carrier behind a line answers the engine, or that it stopped answering. */
export async function setTrunk(db: Queryable, id: string, answers: boolean, at: Date): Promise<void> {
  await db.query(sql`
    update line set trunk_silent_since = case when ${answers} then null else coalesce(trunk_silent_since, ${at}) end
    where tenant_id = ${db.tenantId} and id = ${id}`);
}

async function noteRest(tx: Queryable, id: string, isInUse: boolean, at: Date): Promise<void> {
  await tx.query(
    isInUse
      ? sql`
        update line_rest set until_at = ${at}
        where tenant_id = ${tx.tenantId} and line_id = ${id} and until_at is null`
      : sql`
        insert into line_rest (tenant_id, line_id, from_at)
        select ${tx.tenantId}::bigint, ${id}::bigint, ${at}::timestamptz
        where not exists (
          select from line_rest where tenant_id = ${tx.tenantId} and line_id = ${id} and until_at is null)
        on conflict do nothing`,
  );
}
