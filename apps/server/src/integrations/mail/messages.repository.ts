import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Stores a message and queues its delivery, both or neither. */
export async function insertMail(
  db: Db,
  { template, messageEnc, at }: { template: string; messageEnc: Buffer; at: Date },
  attempts: number,
): Promise<void> {
  await db.global(sql`
    with stored as (
      insert into mail_message (template, message_enc, state, at)
      values (${template}, ${messageEnc}, 'waiting', ${at}) returning id)
    select enqueue_mail(id, ${attempts}) from stored`);
}

/** Begins a try. Returns the sealed message, or nothing if it waits no longer. */
export async function beginTry(db: Db, id: string): Promise<Buffer | undefined> {
  const [row] = await db.global<{ messageEnc: Buffer }>(sql`
    update mail_message set tries = tries + 1 where id = ${id} and state = 'waiting'
    returning message_enc as "messageEnc"`);
  return row?.messageEnc;
}

export async function noteProblem(db: Db, id: string, problem: string): Promise<void> {
  await db.global(sql`update mail_message set problem = ${problem} where id = ${id} and state = 'waiting'`);
}

/** Ends the tries of a message. Its address and contents are not needed any more. */
export async function finishMail(
  db: Db,
  id: string,
  { state, problem, at }: { state: 'sent' | 'refused' | 'given_up'; problem?: string; at: Date },
): Promise<void> {
  await db.global(sql`
    update mail_message set state = ${state}, at = ${at}, message_enc = null, problem = coalesce(${problem ?? null}, problem)
    where id = ${id} and state = 'waiting'`);
}

/** Deletes messages of which nothing has changed since `before`. */
export async function forgetOldMail(db: Db, before: Date): Promise<void> {
  await db.global(sql`delete from mail_message where state <> 'waiting' and at < ${before}`);
}

/** Counts messages that failed for good since then, by the provider's code. `null`: there is none. */
export function findMailProblems(db: Db, since: Date): Promise<{ problem: string | null; count: number }[]> {
  return db.global(sql`
    select problem, count(*)::int as count from mail_message
    where state in ('refused', 'given_up') and at >= ${since} group by 1 order by 2 desc, 1`);
}

/** Counts messages that failed for good since then. */
export async function countFailedMail(db: Db, since: Date): Promise<number> {
  const problems = await findMailProblems(db, since);
  return problems.reduce((sum, { count }) => sum + count, 0);
}
