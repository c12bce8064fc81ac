import { delegatedRights } from '@haihu/contract/agency/values';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Openings } from '../../organisation/organisation.api.ts';
import { agencyRefusal } from '../core/agency.errors.ts';
import { permissionsOf } from './delegated-permissions.ts';
import * as repository from './delegation.repository.ts';

export interface DelegationParts {
  db: Db;
  clock: Clock;
  openings: Pick<Openings, 'delegates'>;
}

/** Makes the functions with which an enterprise decides about the agency that opened it. */
export function createDelegationUsecases({ db, clock, openings }: DelegationParts) {
  const { delegates } = openings;

  async function info({ tenantId }: Member): Promise<ReplyOf<'agency.delegation'>> {
    const tenant = db.forTenant(tenantId);
    const found = await repository.findDelegation(tenant);
    return { delegation: found ? { ...found, staff: await delegates.findDelegates(tenant) } : null };
  }

  async function save(
    member: Member,
    request: RequestOf<'agency.saveDelegation'>,
  ): Promise<ReplyOf<'agency.saveDelegation'>> {
    const rights = delegatedRights.filter((right) => request.rights.includes(right));
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const at = clock.now();
      const found = await repository.lockDelegation(tx);
      if (!found) throw agencyRefusal('agency.delegation_not_found');
      await repository.updateRights(tx, { rights, by: member.userId, at });
      await delegates.limitDelegates(tx, found.agencyId, permissionsOf(rights), at);
      const detail = { rights: rights.join(' ') };
      await audit(tx, member, { at, action: 'agency.delegation_saved', subjectId: member.tenantId, detail });
    });
    return { done: true };
  }

  async function revoke(member: Member): Promise<ReplyOf<'agency.revokeDelegation'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const at = clock.now();
      const found = await repository.lockDelegation(tx);
      if (!found) throw agencyRefusal('agency.delegation_not_found');
      if (!(await repository.revokeDelegation(tx, member.userId, at))) return;
      await delegates.endDelegates(tx, found.agencyId, at);
      await audit(tx, member, { at, action: 'agency.delegation_revoked', subjectId: member.tenantId });
    });
    return { done: true };
  }

  return { info, save, revoke };
}
