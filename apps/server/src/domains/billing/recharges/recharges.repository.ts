import type { RechargeProvider, RechargeState, RechargeWay } from '@haihu/contract/billing/values';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { insertInto, nothing, sql } from '../../../platform/db/sql.ts';

export interface StoredRecharge {
  id: string;
  number: string;
  makerId: string;
  makerName: string;
  provider: RechargeProvider;
  way: RechargeWay;
  /** Units of 0.0001 yuan. */
  amount: number;
  state: RechargeState;
  code: string | null;
  url: string | null;
  createdAt: string;
  expiresAt: string;
  paidAt: string | null;
  paymentNumber: string | null;
}

const columns = sql`
  r.id, r.number, r.maker_id as "makerId", m.name as "makerName", r.provider, r.way, r.amount::float8 as amount, r.state,
  r.start_code as code, r.start_url as url, r.created_at as "createdAt", r.expires_at as "expiresAt",
  r.paid_at as "paidAt", r.payment_number as "paymentNumber"`;

const source = sql`recharge r join membership m on m.tenant_id = r.tenant_id and m.user_id = r.maker_id`;

export type NewRecharge = Pick<StoredRecharge, 'number' | 'makerId' | 'provider' | 'way' | 'amount'> & {
  createdAt: Date;
  expiresAt: Date;
};

export async function insertRecharge(tx: Queryable, made: NewRecharge): Promise<string> {
  await tx.query(insertInto('payment_order', { number: made.number, tenant_id: tx.tenantId }));
  const insert = insertInto('recharge', {
    tenant_id: tx.tenantId,
    number: made.number,
    maker_id: made.makerId,
    provider: made.provider,
    way: made.way,
    amount: made.amount,
    created_at: made.createdAt,
    expires_at: made.expiresAt,
  });
  const [row] = await tx.query<{ id: string }>(sql`${insert} returning id`);
  return row!.id;
}

/** Stores the code or the address that leads the payer to the payment. */
export async function setStart(tx: Queryable, id: string, start: { code?: string; url?: string }): Promise<void> {
  await tx.query(sql`
    update recharge set start_code = ${start.code ?? null}, start_url = ${start.url ?? null}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function findRecharge(db: Queryable, id: string): Promise<StoredRecharge | undefined> {
  const [found] = await db.query<StoredRecharge>(sql`
    select ${columns} from ${source} where r.tenant_id = ${db.tenantId} and r.id = ${id}`);
  return found;
}

/** Locks a recharge until the transaction ends, so that nothing else settles it. */
export async function lockRecharge(tx: Queryable, number: string): Promise<StoredRecharge | undefined> {
  const [found] = await tx.query<StoredRecharge>(sql`
    select ${columns} from ${source} where r.tenant_id = ${tx.tenantId} and r.number = ${number} for update of r`);
  return found;
}

/** Finds recharges before an id, the newest first. */
export function findRecharges(db: Queryable, before: string | null, size: number): Promise<StoredRecharge[]> {
  return db.query(sql`
    select ${columns} from ${source}
    where r.tenant_id = ${db.tenantId} ${before === null ? nothing : sql`and r.id < ${before}`}
    order by r.id desc limit ${size}`);
}

export async function setRechargePaid(tx: Queryable, id: string, paymentNumber: string, at: Date): Promise<void> {
  await tx.query(sql`
    update recharge set state = 'paid', paid_at = ${at}, payment_number = ${paymentNumber}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function setClosed(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`
    update recharge set state = 'closed' where tenant_id = ${tx.tenantId} and id = ${id} and state = 'waiting'`);
}

/** Returns the enterprise of an order. Null: no enterprise has such an order. */
export async function findTenantOf(db: Db, number: string): Promise<string | null> {
  const [found] = await db.global<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from payment_order where number = ${number}`);
  return found?.tenantId ?? null;
}

export interface KeptNotice {
  at: Date;
  provider: string;
  digest: Buffer;
  number: string | null;
  verdict: string;
}

/** Stores for good that a call-back came, and its verdict. */
export async function insertNotice(db: Db, { at, provider, digest, number, verdict }: KeptNotice): Promise<void> {
  await db.global(sql`
    insert into payment_notice (at, provider, digest, number, verdict)
    values (${at}, ${provider}, ${digest}, ${number}, ${verdict})`);
}

/** True when the same bytes came before and got this verdict. */
export async function wasJudged(db: Db, digest: Buffer, verdict: string): Promise<boolean> {
  const seen = await db.global(sql`
    select id from payment_notice where digest = ${digest} and verdict = ${verdict} limit 1`);
  return seen.length > 0;
}

/** True when the same bytes came before and their order was found. */
export async function wasSeen(db: Db, digest: Buffer): Promise<boolean> {
  const seen = await db.global(sql`
    select id from payment_notice where digest = ${digest} and number is not null limit 1`);
  return seen.length > 0;
}
