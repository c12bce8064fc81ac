import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NumberSilence {
  hash: Buffer;
  at: Date;
  /** Null: the result asks for no silence. */
  until: Date | null;
  /** The task's number whose result asks for it. Null: the result of a call outside tasks. */
  taskNumberId: string | null;
}

/** The value of `task_number_id` for calls outside tasks. No number of a task has this id. */
const NO_TASK = '0';

/**
 * Lets a number rest until an instant. A result replaces the silence that an earlier result of the same task's number
 * asked for, or one outside tasks that of another one outside tasks. It never shortens the silence of another one. Forgets what is over.
 */
export async function setSilence(tx: Queryable, { hash, at, until, taskNumberId: by }: NumberSilence): Promise<void> {
  const taskNumberId = by ?? NO_TASK;
  await tx.query(sql`
    delete from number_silence
    where tenant_id = ${tx.tenantId}
      and ((number_hash = ${hash} and task_number_id = ${taskNumberId}) or until <= ${at})`);
  if (until === null) return;
  await tx.query(sql`
    insert into number_silence as held (tenant_id, number_hash, until, task_number_id)
    values (${tx.tenantId}, ${hash}, ${until}, ${taskNumberId})
    on conflict (tenant_id, number_hash) do update
      set until = excluded.until, task_number_id = excluded.task_number_id
      where held.until < excluded.until`);
}
