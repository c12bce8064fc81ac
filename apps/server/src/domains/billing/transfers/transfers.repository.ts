import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, nothing, sql } from '../../../platform/db/sql.ts';

export interface NewTransfer {
  enterpriseId: string;
  /** Units of 0.0001 yuan, over 0, in whole fen. */
  amount: number;
  note: string;
  makerId: string;
  at: Date;
}

/** Inserts a transfer into the agency's enterprise. Returns its id. */
export async function insertTransfer(tx: Queryable, transfer: NewTransfer): Promise<string> {
  const { enterpriseId, amount, note, makerId, at } = transfer;
  const row = { enterprise_id: enterpriseId, amount, note, maker_id: makerId, sent_at: at };
  const insert = insertInto('balance_transfer', { tenant_id: tx.tenantId, ...row });
  const [made] = await tx.query<{ id: string }>(sql`${insert} returning id`);
  return made!.id;
}

export interface StoredTransfer {
  id: string;
  enterpriseId: string;
  enterpriseName: string;
  agencyName: string;
  /** Units of 0.0001 yuan. */
  amount: string;
  note: string;
  makerName: string;
  sentAt: string;
  /** Null while the transfer is under way. */
  receivedAt: string | null;
}

/**
 * Finds an agency's transfers, the newest first. Each filter narrows them: one id, one enterprise, or those before an
 * id.
 */
export function findTransfers(
  db: Queryable,
  { id, enterpriseId, before, size }: { id?: string; enterpriseId?: string; before?: string | null; size: number },
): Promise<StoredTransfer[]> {
  return db.query(sql`
    select t.id, t.enterprise_id as "enterpriseId", e.name as "enterpriseName", a.name as "agencyName", t.amount, t.note,
      m.name as "makerName", t.sent_at as "sentAt", t.received_at as "receivedAt"
    from balance_transfer t
    join tenant e on e.id = t.enterprise_id
    join tenant a on a.id = t.tenant_id
    join membership m on m.tenant_id = t.tenant_id and m.user_id = t.maker_id
    where t.tenant_id = ${db.tenantId}
      ${id === undefined ? nothing : sql`and t.id = ${id}`}
      ${enterpriseId === undefined ? nothing : sql`and t.enterprise_id = ${enterpriseId}`}
      ${before ? sql`and t.id < ${before}` : nothing}
    order by t.id desc limit ${size}`);
}

/** Marks a transfer as received. Runs in the receiving enterprise's transaction, together with the movement. */
export async function setReceived(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(sql`
    update balance_transfer set received_at = ${at}
    where enterprise_id = ${tx.tenantId} and id = ${id} and received_at is null`);
}
