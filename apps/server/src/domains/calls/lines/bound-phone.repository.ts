import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { tellBoards } from '../core/states.repository.ts';

/** The member's own phone that a line rings. */
export interface BoundPhone {
  numberEnc: Buffer | null;
  boundAt: string | null;
  /** True when the next call rings it. */
  isUsed: boolean;
}

export async function findBoundPhone(db: Queryable, userId: string): Promise<BoundPhone> {
  const [found] = await db.query<BoundPhone>(sql`
    select number_enc as "numberEnc", bound_at as "boundAt", kind = 'phone' as "isUsed" from agent_phone
    where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return found ?? { numberEnc: null, boundAt: null, isUsed: false };
}

/** Finds the sealed numbers of all phones that members of the enterprise bound, also those that are not rung now. */
export async function findBoundNumbers(db: Queryable): Promise<Buffer[]> {
  const found = await db.query<{ enc: Buffer }>(sql`
    select number_enc as enc from agent_phone where tenant_id = ${db.tenantId} and number_enc is not null`);
  return found.map(({ enc }) => enc);
}

/** Binds a number, which is rung from the next call on. Expects a member with a phone row. */
export async function bindPhone(tx: Queryable, userId: string, numberEnc: Buffer, at: Date): Promise<void> {
  await tx.query(sql`
    update agent_phone set kind = 'phone', number_enc = ${numberEnc}, bound_at = ${at}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  tellBoards(tx, userId);
}

export async function unbindPhone(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`
    update agent_phone set kind = 'softphone', number_enc = null, bound_at = null
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  tellBoards(tx, userId);
}
