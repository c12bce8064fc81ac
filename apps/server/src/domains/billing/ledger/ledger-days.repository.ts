import type { BillKind, LedgerAccount } from '@haihu/contract/billing/values';
import type { Day } from '@haihu/rules/day';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { findSuspended } from '../recharges/suspense.repository.ts';

/** The number of movements by kind, and the change of the enterprise's money in units of 0.0001 yuan. */
export type KindSums = Partial<Record<BillKind, { count: number; amount: number }>>;

export interface StoredDay {
  day: Day;
  opening: number;
  closing: number;
  movements: number;
  sums: KindSums;
  digest: Buffer;
}

const columns = sql`
  day::text, opening::float8 as opening, closing::float8 as closing, movements, sums, digest`;

export async function findLastDay(db: Queryable): Promise<StoredDay | undefined> {
  const [found] = await db.query<StoredDay>(sql`
    select ${columns} from ledger_day where tenant_id = ${db.tenantId} order by day desc limit 1`);
  return found;
}

/** Finds closed days after a day, the earliest first. `after` null: from the first day on. */
export function findDays(db: Queryable, after: Day | null, limit: number): Promise<StoredDay[]> {
  return db.query(sql`
    select ${columns} from ledger_day
    where tenant_id = ${db.tenantId} and day > coalesce(${after}::date, '-infinity')
    order by day limit ${limit}`);
}

/**
 * Stores a closed day. Another run may have stored it meanwhile: nothing is booked on such a day any more, so both added
 * up the same.
 */
export async function insertDay(tx: Queryable, day: StoredDay, closedAt: Date): Promise<void> {
  await tx.query(sql`
    insert into ledger_day (tenant_id, day, opening, closing, movements, sums, digest, closed_at)
    values (${tx.tenantId}, ${day.day}, ${day.opening}, ${day.closing}, ${day.movements},
      ${JSON.stringify(day.sums)}::jsonb, ${day.digest}, ${closedAt})
    on conflict (tenant_id, day) do nothing`);
}

/** Closes days up to this one for booking. Later movements are booked on later days. */
export async function updateClosedThrough(tx: Queryable, day: Day): Promise<void> {
  await tx.query(sql`
    update wallet set closed_through = ${day} where tenant_id = ${tx.tenantId} and currency = 'CNY'`);
}

export async function findFirstDay(db: Queryable): Promise<Day | null> {
  const [found] = await db.query<{ day: Day | null }>(sql`
    select min(day)::text as day from ledger_transaction where tenant_id = ${db.tenantId}`);
  return found!.day;
}

export interface BookedMovement {
  id: string;
  kind: BillKind;
  amount: string;
  /** All fields that must never change, as one line. */
  line: string;
  /** The sum of the enterprise's own sides. `sum`: the sum of all sides. */
  own: string;
  sum: string;
}

/** Finds the movements of a day in the order of their ids, after one id. */
export function findBooked(db: Queryable, day: Day, after: string, limit: number): Promise<BookedMovement[]> {
  const own = ['wallet', 'owed'] satisfies LedgerAccount[];
  return db.query(sql`
    select t.id, t.kind, t.amount,
      jsonb_build_array(t.id, t.idempotency_key, t.kind, t.reference_id, t.corrects, t.note, t.at, t.amount, (
        select jsonb_object_agg(e.account, e.amount) from ledger_entry e
        where e.tenant_id = t.tenant_id and e.transaction_id = t.id))::text as line,
      sides.own, sides.sum
    from ledger_transaction t
    cross join lateral (
      select coalesce(sum(e.amount), 0) as sum, coalesce(sum(e.amount) filter (where e.account = any(${own})), 0) as own
      from ledger_entry e where e.tenant_id = t.tenant_id and e.transaction_id = t.id
    ) sides
    where t.tenant_id = ${db.tenantId} and t.day = ${day} and t.id > ${after}
    order by t.id limit ${limit}`);
}

export interface Books {
  /** The sum of all sides of all movements. */
  everything: string;
  /** The stored balance and debt, each with the sum of its entries. */
  balance: string;
  balanceOfEntries: string;
  owed: string;
  owedOfEntries: string;
  /**
   * True when the balance is below the agreed credit. `minutesTaken`: the minutes that packages gave. `minutesUsed`:
   * the minutes that calls took.
   */
  belowCredit: boolean;
  minutesTaken: string;
  minutesUsed: string;
  /** The sum of paid quotes. `quotesBooked`: the amount that was booked for them. */
  quotesPaid: string;
  quotesBooked: string;
  /** The sum of paid recharges. `rechargesBooked`: the amount that was booked for them. */
  rechargesPaid: string;
  rechargesBooked: string;
  /** The sum of refunds of recharges. `reversalsBooked`: the amount that was booked for them. */
  rechargesReturned: string;
  reversalsBooked: string;
  /** The amount booked in transit. `transitOfTransfers`: the amount that follows from the transfers. */
  transit: string;
  transitOfTransfers: string;
  /** The agency's booked margins. `marginsOfCharges`: the amount that follows from charges and settlements. */
  margins: string;
  marginsOfCharges: string;
}

export async function findBooks(db: Queryable): Promise<Books> {
  const sumOf = (account: LedgerAccount) => sql`
    (select coalesce(sum(amount), 0) from ledger_entry where tenant_id = ${db.tenantId} and account = ${account})`;
  const [books] = await db.query<Books>(sql`
    select (select coalesce(sum(amount), 0) from ledger_entry where tenant_id = ${db.tenantId}) as everything,
      coalesce(w.balance, 0) as balance, ${sumOf('wallet')} as "balanceOfEntries",
      coalesce(w.owed, 0) as owed, -${sumOf('owed')} as "owedOfEntries",
      coalesce(w.balance < -w.agreed_credit, false) as "belowCredit",
      (select coalesce(sum(minutes - minutes_left - minutes_refunded), 0) from package where tenant_id = ${db.tenantId}) as "minutesTaken",
      (select coalesce(sum(minutes), 0) from package_use where tenant_id = ${db.tenantId}) as "minutesUsed",
      (select coalesce(sum(total), 0) from quote where tenant_id = ${db.tenantId} and paid_at is not null) as "quotesPaid",
      (select coalesce(-sum(amount), 0) from ledger_transaction
        where tenant_id = ${db.tenantId} and idempotency_key like 'quote:%') as "quotesBooked",
      (select coalesce(sum(amount), 0) from recharge where tenant_id = ${db.tenantId} and state = 'paid') as "rechargesPaid",
      (select coalesce(sum(amount), 0) from ledger_transaction
        where tenant_id = ${db.tenantId} and kind = 'recharge') as "rechargesBooked",
      (select coalesce(sum(amount), 0) from recharge_refund
        where tenant_id = ${db.tenantId} and state <> 'refused') as "rechargesReturned",
      (select coalesce(-sum(t.amount), 0) from ledger_transaction t
        where t.tenant_id = ${db.tenantId} and t.kind = 'reversal' and not exists (
          select from ledger_transaction c where c.tenant_id = t.tenant_id and c.corrects = t.id)) as "reversalsBooked",
      ${sumOf('transit')} as transit,
      (select coalesce(sum(amount) filter (where tenant_id = ${db.tenantId}), 0)
          - coalesce(sum(amount) filter (where enterprise_id = ${db.tenantId} and received_at is not null), 0)
        from balance_transfer where ${db.tenantId} in (tenant_id, enterprise_id)) as "transitOfTransfers",
      ${sumOf('margins')} as margins,
      (select coalesce(sum(charged - base), 0) from agency_charge where tenant_id = ${db.tenantId})
        - (select coalesce(sum(charged - base), 0) from agency_settlement where tenant_id = ${db.tenantId})
        as "marginsOfCharges"
    from (select) one left join wallet w on w.tenant_id = ${db.tenantId} and w.currency = 'CNY'`);
  return books!;
}

/** Largest number of faults of one kind that are named. */
const MOST_NAMED = 100;

/** The numbers of rows that a verification reads. */
export interface CheckedCounts {
  /** Movements of days that are not closed. */
  openMovements: number;
  entries: number;
  /** Calls that are compared with their bills. */
  calls: number;
  packageUses: number;
}

export async function countChecked(db: Queryable, closedThrough: Day | null): Promise<CheckedCounts> {
  const [counted] = await db.query<CheckedCounts>(sql`
    select (select count(*)::int from ledger_transaction
        where tenant_id = ${db.tenantId} and day > coalesce(${closedThrough}::date, '-infinity')) as "openMovements",
      (select count(*)::int from ledger_entry where tenant_id = ${db.tenantId}) as entries,
      (select count(*)::int from call where tenant_id = ${db.tenantId}) as calls,
      (select count(*)::int from package_use where tenant_id = ${db.tenantId}) as "packageUses"`);
  return counted!;
}

/** Finds movements after a day whose sides do not add up to zero or to their amount. */
export function findUnbalancedSince(db: Queryable, closedThrough: Day | null): Promise<{ id: string; day: Day }[]> {
  const own = ['wallet', 'owed'] satisfies LedgerAccount[];
  return db.query(sql`
    select t.id, t.day::text from ledger_transaction t
    left join ledger_entry e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
    where t.tenant_id = ${db.tenantId} and t.day > coalesce(${closedThrough}::date, '-infinity')
    group by t.id, t.day, t.amount
    having coalesce(sum(e.amount), 0) <> 0
      or coalesce(sum(e.amount) filter (where e.account = any(${own})), 0) <> t.amount
    order by t.id limit ${MOST_NAMED}`);
}

export interface OpenTransfer {
  id: string;
  to: string;
  amount: string;
  sentAt: string;
}

/** Finds transfers of an agency that no enterprise has received yet, the oldest first. */
export function findOpenTransfers(db: Queryable): Promise<OpenTransfer[]> {
  return db.query(sql`
    select f.id, e.name as "to", f.amount, f.sent_at as "sentAt"
    from balance_transfer f join tenant e on e.id = f.enterprise_id
    where f.tenant_id = ${db.tenantId} and f.received_at is null order by f.id`);
}

/** Differences between calls and bills, at most `MOST_NAMED` of each kind. */
export interface CallFaults {
  otherCost: { id: string; cost: string; billed: string; packageMinutes: number; used: number }[];
  unbilled: string[];
  heldAfterEnd: string[];
}

export async function findCallFaults(db: Queryable): Promise<CallFaults> {
  const otherCost = await db.query<CallFaults['otherCost'][number]>(sql`
    with billed as (
      select reference_id as id, -sum(amount) as amount from ledger_transaction
      where tenant_id = ${db.tenantId} and kind = 'call' group by 1
    ), used as (
      select call_id as id, sum(minutes)::int as minutes from package_use where tenant_id = ${db.tenantId} group by 1
    )
    select coalesce(c.id, billed.id, used.id) as id, coalesce(c.cost, 0)::text as cost,
      coalesce(billed.amount, 0)::text as billed, coalesce(c.package_minutes, 0) as "packageMinutes",
      coalesce(used.minutes, 0) as used
    from (
      select id, cost + coalesce((
        select sum(o.cost) from call_outside o where o.tenant_id = call.tenant_id and o.call_id = call.id
      ), 0)::bigint as cost, package_minutes
      from call where tenant_id = ${db.tenantId}
    ) c
    full join billed on billed.id = c.id full join used on used.id = coalesce(c.id, billed.id)
    where coalesce(c.cost, 0) <> coalesce(billed.amount, 0)
      or coalesce(c.package_minutes, 0) <> coalesce(used.minutes, 0)
    order by 1 limit ${MOST_NAMED}`);
  const unbilled = await db.query<{ id: string }>(sql`
    select id from call
    where tenant_id = ${db.tenantId} and state = 'ended' and origin <> 'test' and (direction = 'outbound' or minute_price > 0)
      and line_id is not null
      and (answered_at is not null or customer_answered_at is not null) and coalesce(billed_seconds, billed_minutes * 60) = 0
    order by id limit ${MOST_NAMED}`);
  const held = await db.query<{ id: string }>(sql`
    select h.call_id as id from hold h join call c on c.tenant_id = h.tenant_id and c.id = h.call_id
    where h.tenant_id = ${db.tenantId} and c.state = 'ended'
    union
    select h.call_id from leg_hold h join call_outside o on o.tenant_id = h.tenant_id and o.id = h.leg_id
    where h.tenant_id = ${db.tenantId} and o.ended_at is not null order by 1 limit ${MOST_NAMED}`);
  return { otherCost, unbilled: unbilled.map(({ id }) => id), heldAfterEnd: held.map(({ id }) => id) };
}

/**
 * Names payments and refunds of providers that were not booked: those that await the operator's decision, and expired
 * orders whose state is still not known.
 */
export async function findUnbooked(all: Pick<Db, 'global'>, db: Queryable, before: Date): Promise<string[]> {
  const suspended = await findSuspended(all, { tenantId: db.tenantId });
  const forgotten = await db.query<{ number: string }>(sql`
    select number from recharge
    where tenant_id = ${db.tenantId} and state = 'waiting' and provider <> 'bank' and expires_at < ${before}`);
  return [
    ...suspended.map(({ id, number, why }) => `payment ${id} of order ${number} waits to be decided: ${why}`),
    ...forgotten.map(({ number }) => `nobody asked how order ${number} stands`),
  ];
}
