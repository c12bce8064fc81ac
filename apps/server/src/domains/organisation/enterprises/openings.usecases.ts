import type { Industry } from '@haihu/contract/organisation/core/industries';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Identity } from '../../identity/identity.api.ts';
import * as delegates from '../core/delegates.repository.ts';
import { hasOwner, markFounded } from '../core/enterprises.repository.ts';
import { findBranches, findGivenRoles } from '../core/grants.repository.ts';
import { closeOwnerInvitations, isOwnerInvited } from '../staff-invitations/staff-invitations.repository.ts';
import type { StaffInvitations } from '../staff-invitations/staff-invitations.usecases.ts';
import { foundWithOwner, prepareOwnersPlace } from './founding.ts';
import type { InvitedOwner, Openings } from './opening-parts.ts';

export interface OpeningParts {
  db: Db;
  clock: Clock;
  identity: Pick<Identity, 'makeEnterprise'>;
  invitations: Pick<StaffInvitations, 'put'>;
}

/** Opens enterprises for owners who have not joined yet. */
export function createOpenings({ db, clock, identity, invitations }: OpeningParts): Openings {
  function open(
    opener: Member,
    { name, industry, owner }: { name: string; industry: Industry; owner: InvitedOwner },
    begin: (tx: Queryable, now: Date) => Promise<void>,
  ): Promise<string> {
    const { zone, rulePack } = opener;
    return identity.makeEnterprise(name, { zone, rulePack }, async (tx) => {
      const now = clock.now();
      const place = await prepareOwnersPlace(tx, name);
      await markFounded(tx, { industry, founderId: null, now });
      await begin(tx, now);
      await invitations.put(tx, opener, [{ ...owner, ...place, position: null, isOwner: true }], now);
    });
  }

  async function inviteOwner(tx: Queryable, opener: Member, owner: InvitedOwner): Promise<boolean> {
    if (await hasOwner(tx)) return false;
    const now = clock.now();
    await closeOwnerInvitations(tx, now);
    const [first] = await findBranches(tx);
    const roleIds = (await findGivenRoles(tx)).filter(({ preset }) => preset === 'administrator').map(({ id }) => id);
    const place = { departmentId: first?.id ?? null, roleIds, position: null, isOwner: true };
    await invitations.put(tx, opener, [{ ...owner, ...place }], now);
    return true;
  }

  async function ownerState(tenantId: string): Promise<'joined' | 'invited' | 'missing'> {
    const tenant = db.forTenant(tenantId);
    if (await hasOwner(tenant)) return 'joined';
    return (await isOwnerInvited(tenant, clock.now())) ? 'invited' : 'missing';
  }

  return { open, inviteOwner, ownerState, foundWithOwner, delegates };
}
