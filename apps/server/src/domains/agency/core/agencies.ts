import type { Permission } from '@haihu/contract/permissions';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import { agencyRefusal } from './agency.errors.ts';
import { type Agency, findAgencies, findAgencyOf } from './agency.repository.ts';

/** Returns this enterprise as an agency; null when it is not one. */
export async function findAgency(db: Db, tenantId: string): Promise<Agency | null> {
  const [found] = await findAgencies(db, tenantId);
  return found ?? null;
}

/**
 * Returns the agency in which the member works. Throws `permission.missing` without the right, and `agency.not_agency`
 * in any other enterprise.
 */
export async function requireAgency(db: Db, member: Member, right: Permission): Promise<Agency> {
  if (!isAllowed(member, right)) throw new AppError('permission.missing');
  const agency = await findAgency(db, member.tenantId);
  if (!agency) throw agencyRefusal('agency.not_agency');
  return agency;
}

/** Throws `agency.enterprise_not_found` for an enterprise that this agency did not open. */
export async function requireServed(db: Db, agencyId: string, tenantId: string): Promise<void> {
  const found = await findAgencyOf(db.forTenant(agencyId), tenantId);
  if (found !== agencyId) throw agencyRefusal('agency.enterprise_not_found');
}
