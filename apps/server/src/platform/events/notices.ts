import type { NoticeKind } from '@haihu/contract/messages/values';
import { noticePlans } from '@haihu/rules/messages/notice-kind';
import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { enqueue, type QueueTask } from '../queue/queue.ts';

/** Makes all notices of an enterprise that are due. Its id is that of the enterprise. */
export const notifyTask: QueueTask = { name: 'messages.notify', attempts: 8 };

/** A push that may become a notice of its kind. */
export interface NoticeDraft {
  userId: string;
  kind: NoticeKind;
  type: number;
  /** The content of the push. */
  data: object;
}

/**
 * Writes the pushes that may become notices, with their job, in the transaction of the pushes. Members without a device
 * for notices get none.
 */
export async function noteNotices(tx: Queryable, drafts: NoticeDraft[], at: Date): Promise<void> {
  const rows = drafts.map((draft) => ({ ...draft, readyAt: new Date(at.getTime() + noticePlans[draft.kind].wait) }));
  const due = await tx.query<{ isCall: boolean; readyAt: string }>(sql`
    with due as (
      insert into notice_due (tenant_id, user_id, kind, type, data, ready_at)
      select ${tx.tenantId}::bigint, "userId", kind, type, data, "readyAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d ("userId" bigint, kind text, type smallint, data jsonb, "readyAt" timestamptz)
      where exists (
        select from notice_device n where n.tenant_id = ${tx.tenantId}::bigint and n.user_id = d."userId")
      returning kind = 'call' as is_call, ready_at
    )
    select is_call as "isCall", max(ready_at) as "readyAt" from due group by 1 order by 1`);
  // Without a key: writers of one enterprise would wait for each other's job. A job that finds nothing due costs a read.
  for (const { readyAt } of due) await enqueue(tx, { task: notifyTask, id: tx.tenantId, runAt: new Date(readyAt) });
}
