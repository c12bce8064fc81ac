import type { RegistrationState } from '@haihu/contract/calls/values';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { EngineKind } from './nodes.repository.ts';

/** A line that registers at its carrier. */
export interface StoredRegistration {
  tenantId: string;
  id: string;
  trunk: string;
  user: string;
  secretEnc: Buffer;
  /** The first number of the line. */
  numberEnc: Buffer;
}

/** Finds the lines of all enterprises that register at this node. */
export const findRegistrations = (db: Db, kind: EngineKind, nodeId: string) =>
  db.global<StoredRegistration>(sql`select * from engine_registrations(${kind}, ${nodeId})`);

/** Records the state of a line's registration. Null: it is not known. False: it was in this state before. */
export async function setRegistration(
  db: Queryable,
  id: string,
  state: RegistrationState | null,
  at: Date,
): Promise<boolean> {
  const changed = await db.query(sql`
    update line set registration_state = ${state}, registration_since = case when ${state}::text is not null then ${at}::timestamptz end
    where tenant_id = ${db.tenantId} and id = ${id} and registration_state is distinct from ${state} returning id`);
  return changed.length > 0;
}

/** Counts the registering lines of all enterprises by their state, `unknown` included. */
export async function countRegistrations(db: Db): Promise<Record<string, number>> {
  const rows = await db.global<{ state: string; lines: number }>(sql`select * from count_registrations()`);
  return Object.fromEntries(rows.map(({ state, lines }) => [state, lines]));
}

/** True for a line that has all that it needs to register. */
export async function canRegister(db: Queryable, id: string): Promise<boolean> {
  const found = await db.query(sql`
    select from line where tenant_id = ${db.tenantId} and id = ${id} and trunk_user is not null
      and trunk_secret_enc is not null and (trunk is not null or engine = 'simulator')`);
  return found.length > 0;
}
