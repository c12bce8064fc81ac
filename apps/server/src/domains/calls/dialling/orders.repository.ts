import type { CallState } from '@haihu/contract/calls/calls';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What the engine has to know of a call, numbers sealed. */
export interface StoredOrder {
  state: CallState;
  createdAt: string;
  calleeEnc: Buffer;
  callerEnc: Buffer;
  rulePack: string;
}

export async function findOrder(db: Queryable, callId: string): Promise<StoredOrder | undefined> {
  const [found] = await db.query<StoredOrder>(sql`
    select c.state, c.created_at as "createdAt", c.callee_enc as "calleeEnc", number.number_enc as "callerEnc",
      c.rule_pack as "rulePack"
    from call c
    join line_number number on number.tenant_id = c.tenant_id and number.id = c.line_number_id
    where c.tenant_id = ${db.tenantId} and c.id = ${callId}`);
  return found;
}
