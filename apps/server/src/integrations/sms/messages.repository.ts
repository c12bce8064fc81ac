import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SmsReceipt, SmsTemplate } from './sms.ts';

/** A message that waits, with its contents still sealed. */
export interface WaitingMessage {
  id: string;
  numberEnc: Buffer;
  messageEnc: Buffer;
  /** The number of tries, including the one that begins. */
  tries: number;
}

export interface NewMessage {
  numberHash: Buffer;
  template: SmsTemplate;
  numberEnc: Buffer;
  messageEnc: Buffer;
  tryAt: Date;
  expiresAt: Date;
  at: Date;
}

/** Stores a message of which the first try has begun. Returns its id. */
export async function insertMessage(db: Db, message: NewMessage): Promise<string> {
  const { numberHash, template, numberEnc, messageEnc, tryAt, expiresAt, at } = message;
  const [row] = await db.global<{ id: string }>(sql`
    insert into sms_message (number_hash, template, number_enc, message_enc, state, tries, try_at, expires_at, at)
    values (${numberHash}, ${template}, ${numberEnc}, ${messageEnc}, 'waiting', 1, ${tryAt}, ${expiresAt}, ${at})
    returning id`);
  return row!.id;
}

/** Takes messages whose next try is due. No other process takes them before `again`. */
export function takeDue(db: Db, now: Date, again: Date, most: number): Promise<WaitingMessage[]> {
  return db.global(sql`
    update sms_message set tries = tries + 1, try_at = ${again}
    where id in (
      select id from sms_message where state = 'waiting' and try_at <= ${now}
      order by try_at limit ${most} for update skip locked)
    returning id, number_enc as "numberEnc", message_enc as "messageEnc", tries`);
}

/** Ends messages that came too late to be of use. */
export async function expire(db: Db, now: Date): Promise<void> {
  await db.global(sql`
    update sms_message set state = 'expired', at = ${now}, number_enc = null, message_enc = null
    where state = 'waiting' and expires_at <= ${now}`);
}

/** Sets the time of the next try, and notes why this one failed. */
export async function putOff(db: Db, id: string, tryAt: Date, problem: string): Promise<void> {
  await db.global(sql`
    update sms_message set try_at = ${tryAt}, problem = ${problem} where id = ${id} and state = 'waiting'`);
}

/** Ends the tries of a message. Its number and contents are not needed any more. */
export async function finish(
  db: Db,
  id: string,
  { state, providerId, problem, at }: { state: 'sent' | 'refused'; providerId?: string; problem?: string; at: Date },
): Promise<void> {
  await db.global(sql`
    update sms_message set state = ${state}, provider_id = ${providerId ?? null}, problem = ${problem ?? null},
      at = ${at}, number_enc = null, message_enc = null
    where id = ${id} and state = 'waiting'`);
}

/**
 * Notes a receipt. It may come before the provider's own answer, when that one was lost on its way: the message then
 * waits no longer. A receipt that came before is not replaced.
 */
export async function noteReceipt(db: Db, { id, providerId, hasArrived, code }: SmsReceipt, at: Date): Promise<void> {
  await db.global(sql`
    update sms_message set state = ${hasArrived ? 'arrived' : 'not_arrived'}, provider_id = ${providerId},
      problem = ${hasArrived ? null : code}, at = ${at}, number_enc = null, message_enc = null
    where id = ${id} and state in ('waiting', 'sent') and coalesce(provider_id, ${providerId}) = ${providerId}`);
}

/** Deletes messages of which nothing has changed since `before`. */
export async function forgetOld(db: Db, before: Date): Promise<void> {
  await db.global(sql`delete from sms_message where state <> 'waiting' and at < ${before}`);
}

/** The messages that a provider has not taken yet. */
export interface WaitingSms {
  count: number;
  /** Seconds for which the oldest one has waited. 0 without one. */
  oldest: number;
}

/** Counts the messages that wait for a provider. */
export async function findWaitingSms(db: Db, now: Date): Promise<WaitingSms> {
  const [row] = await db.global<WaitingSms>(sql`
    select count(*)::int as count, coalesce(extract(epoch from ${now}::timestamptz - min(at)), 0)::int as oldest
    from sms_message where state = 'waiting'`);
  return row!;
}

/** Counts messages that failed for good since then, by the provider's code. `null`: there is none. */
export function findSmsProblems(db: Db, since: Date): Promise<{ problem: string | null; count: number }[]> {
  return db.global(sql`
    select problem, count(*)::int as count from sms_message
    where state in ('not_arrived', 'refused', 'expired') and at >= ${since} group by 1 order by 2 desc, 1`);
}

/** Counts messages that failed for good since then. */
export async function countFailedSms(db: Db, since: Date): Promise<number> {
  const problems = await findSmsProblems(db, since);
  return problems.reduce((sum, { count }) => sum + count, 0);
}

/** A message as the operator sees it: without number and contents. */
export interface ListedMessage {
  id: string;
  template: string;
  state: string;
  tries: number;
  providerId: string | null;
  problem: string | null;
  at: string;
}

/** Lists the newest messages for a provider, the newest first. */
export function findNewest(db: Db, count: number): Promise<ListedMessage[]> {
  return db.global(sql`
    select id, template, state, tries, provider_id as "providerId", problem, at
    from sms_message order by id desc limit ${count}`);
}
