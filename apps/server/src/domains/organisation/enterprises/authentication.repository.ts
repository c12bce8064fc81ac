import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredAuthentication {
  id: string;
  legalName: string;
  creditCode: string;
  licencePath: string;
  state: 'waiting' | 'accepted' | 'refused';
  reason: string | null;
  submittedAt: string;
}

/** Returns the last attempt, which is the one that counts. */
export async function findLatest(db: Queryable): Promise<StoredAuthentication | undefined> {
  const [row] = await db.query<StoredAuthentication>(sql`
    select id, legal_name as "legalName", credit_code as "creditCode", licence_path as "licencePath", state, reason,
      submitted_at as "submittedAt"
    from enterprise_authentication where tenant_id = ${db.tenantId} order by id desc limit 1`);
  return row;
}

export interface NewAuthentication {
  legalName: string;
  creditCode: string;
  licencePath: string;
  submittedBy: string;
}

/** Inserts an attempt. Returns false if one waits already. */
export async function insertAuthenticationAttempt(
  tx: Queryable,
  attempt: NewAuthentication,
  now: Date,
): Promise<boolean> {
  const { legalName, creditCode, licencePath, submittedBy } = attempt;
  const rows = await tx.query(sql`
    insert into enterprise_authentication
      (tenant_id, legal_name, credit_code, licence_path, submitted_at, submitted_by)
    values (${tx.tenantId}, ${legalName}, ${creditCode}, ${licencePath}, ${now}, ${submittedBy})
    on conflict (tenant_id) where state = 'waiting' do nothing returning id`);
  return rows.length > 0;
}

/** Decides the waiting attempt. Returns false if none waits. */
export async function decideWaiting(
  tx: Queryable,
  { state, reason, now }: { state: 'accepted' | 'refused'; reason: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update enterprise_authentication set state = ${state}, reason = ${reason}, reviewed_at = ${now}
    where tenant_id = ${tx.tenantId} and state = 'waiting' returning id`);
  return rows.length > 0;
}

export interface StoredContract {
  version: number;
  text: string;
  signedBy: string;
  signedAt: string;
}

/** Returns the newest contract; undefined if there is none. */
export async function findContract(db: Queryable): Promise<StoredContract | undefined> {
  const [row] = await db.query<StoredContract>(sql`
    select version, text, signed_by as "signedBy", signed_at as "signedAt" from service_contract
    where tenant_id = ${db.tenantId} order by version desc limit 1`);
  return row;
}

/** Inserts a contract. Returns its version, which counts up. */
export async function insertContract(
  tx: Queryable,
  { text, signedBy, now }: { text: string; signedBy: string; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(sql`
    insert into service_contract (tenant_id, version, text, signed_by, signed_at)
    select ${tx.tenantId}, coalesce(max(version), 0) + 1, ${text}, ${signedBy}, ${now}
    from service_contract where tenant_id = ${tx.tenantId}
    returning version`);
  return row!.version;
}
