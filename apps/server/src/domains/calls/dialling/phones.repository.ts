import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { EngineKind } from './nodes.repository.ts';

/** How an agent is rung. */
export interface AgentPhone {
  kind: 'softphone' | 'phone';
  secretEnc: Buffer;
  numberEnc: Buffer | null;
  nodeId: string | null;
}

/** Makes a softphone with this secret where the agent has no phone yet. */
export async function findOrMakePhone(tx: Queryable, userId: string, secretEnc: Buffer): Promise<AgentPhone> {
  const [phone] = await tx.query<AgentPhone>(sql`
    insert into agent_phone as phone (tenant_id, user_id, secret_enc) values (${tx.tenantId}, ${userId}, ${secretEnc})
    on conflict (tenant_id, user_id) do update set secret_enc = phone.secret_enc
    returning kind, secret_enc as "secretEnc", number_enc as "numberEnc", node_id as "nodeId"`);
  return phone!;
}

export interface StoredAgent {
  tenantId: string;
  userId: string;
  secretEnc: Buffer;
}

export interface StoredTrunk {
  tenantId: string;
  id: string;
  trunk: string | null;
  user: string | null;
  secretEnc: Buffer | null;
  prefix: string;
}

/** Undefined where there is no such line. */
export async function findTrunk(db: Queryable, lineId: string): Promise<StoredTrunk | undefined> {
  const [found] = await db.query<StoredTrunk>(sql`
    select tenant_id as "tenantId", id, trunk, trunk_user as "user", trunk_secret_enc as "secretEnc", prefix
    from line where tenant_id = ${db.tenantId} and id = ${lineId}`);
  return found;
}

/** Finds the phones of all enterprises. */
export const findSoftphones = (db: Db) => db.global<StoredAgent>(sql`select * from engine_agents()`);
export const findTrunks = (db: Db, kind: EngineKind) =>
  db.global<StoredTrunk>(sql`select * from engine_lines(${kind})`);
