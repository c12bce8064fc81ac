import type { Db } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Time after which a process that was not seen counts as dead. It is longer than a restart. */
export const UNSEEN_PROCESS: Sql = sql`interval '30 seconds'`;

/** The ids of the processes that keep sockets and live, as an array. The database's clock decides for all machines. */
export const livingProcesses: Sql = sql`
  array(select id from socket_process where seen_at >= statement_timestamp() - ${UNSEEN_PROCESS})`;

/** The result of a sign of life. */
export interface SignOfLife {
  /** True if other processes took this one for alive until now. */
  wasAlive: boolean;
  /** True if another process counts as dead. */
  othersDied: boolean;
}

/** Writes a sign of life of a process that keeps sockets. */
export async function noteAlive(db: Db, processId: string): Promise<SignOfLife> {
  const [sign] = await db.global<SignOfLife>(sql`
    with before as (select id from socket_process where id = ${processId} and id = any(${livingProcesses})),
    written as (
      insert into socket_process (id, seen_at) values (${processId}, clock_timestamp())
      on conflict (id) do update set seen_at = excluded.seen_at
    )
    select exists (select from before) as "wasAlive",
      exists (select from socket_process where id <> ${processId} and id <> all(${livingProcesses})) as "othersDied"`);
  return sign!;
}

/** Forgets processes that have been dead for a while. Their agents were told to have left before. */
export async function forgetProcesses(db: Db): Promise<void> {
  await db.global(sql`delete from socket_process where seen_at < clock_timestamp() - 2 * ${UNSEEN_PROCESS}`);
}
