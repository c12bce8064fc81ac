import type { DelegatedRight, DelegationState } from '@haihu/contract/agency/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredDelegation {
  agencyId: string;
  agencyName: string;
  state: DelegationState;
  rights: DelegatedRight[];
  since: string;
  changedAt: string;
}

/** Finds the delegation of this enterprise. */
export async function findDelegation(db: Queryable): Promise<StoredDelegation | undefined> {
  const [row] = await db.query<StoredDelegation>(sql`
    select d.agency_id as "agencyId", t.name as "agencyName",
      case when d.revoked_at is null then 'active' else 'revoked' end as state,
      d.rights, d.since, d.changed_at as "changedAt"
    from agency_delegation d join tenant t on t.id = d.agency_id
    where d.tenant_id = ${db.tenantId}`);
  return row;
}

/** Locks the delegation until the transaction ends. Meanwhile it can be neither used nor changed. */
export async function lockDelegation(tx: Queryable): Promise<StoredDelegation | undefined> {
  await tx.query(sql`select from agency_delegation where tenant_id = ${tx.tenantId} for update`);
  return findDelegation(tx);
}

export async function insertDelegation(
  tx: Queryable,
  { agencyId, rights, by, at }: { agencyId: string; rights: readonly DelegatedRight[]; by: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    insert into agency_delegation (tenant_id, agency_id, rights, since, changed_by, changed_at)
    values (${tx.tenantId}, ${agencyId}, ${rights}::text[], ${at}, ${by}, ${at})`);
}

/** Stores the rights of a delegation. Opens a revoked delegation again. */
export async function updateRights(
  tx: Queryable,
  { rights, by, at }: { rights: readonly DelegatedRight[]; by: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    update agency_delegation set rights = ${rights}::text[], changed_by = ${by}, changed_at = ${at},
      since = case when revoked_at is null then since else ${at} end, revoked_at = null
    where tenant_id = ${tx.tenantId}`);
}

/** Revokes the delegation. False: it was revoked already. */
export async function revokeDelegation(tx: Queryable, by: string, at: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update agency_delegation set revoked_at = ${at}, changed_by = ${by}, changed_at = ${at}
    where tenant_id = ${tx.tenantId} and revoked_at is null returning tenant_id`);
  return rows.length > 0;
}
