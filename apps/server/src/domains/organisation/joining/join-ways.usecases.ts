import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as repository from '../core/enterprises.repository.ts';
import { covers, inTreeOrder, mayPlaceIn } from '../core/grants.policy.ts';
import { findBranches, findGivenRoles } from '../core/grants.repository.ts';

/** Manages the ways into an enterprise, and lists the places that its members may give. */
export function createJoinWays({ db, clock }: { db: Db; clock: Clock }) {
  async function joinWay({ tenantId }: Member): Promise<ReplyOf<'enterprises.joinWay'>> {
    const { joinCode: code, findable } = await repository.findEnterprise(db, tenantId);
    return { code, findable };
  }

  async function setJoinWay(
    member: Member,
    change: RequestOf<'enterprises.setJoinWay'>,
  ): Promise<ReplyOf<'enterprises.setJoinWay'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await repository.updateJoinWay(tx, change);
      const { code = null, findable } = change;
      const detail = { code, findable: findable === undefined ? null : Number(findable) };
      const entry = { action: 'enterprises.join_way', subjectId: member.tenantId, detail } as const;
      await audit(tx, member, { at: clock.now(), ...entry });
    });
    return joinWay(member);
  }

  async function places(member: Member): Promise<ReplyOf<'enterprises.places'>> {
    const tenant = db.forTenant(member.tenantId);
    const branches = (await findBranches(tenant)).filter(({ id }) => mayPlaceIn(member, id));
    const roles = (await findGivenRoles(tenant)).filter((role) => covers(member, role));
    return {
      departments: inTreeOrder(branches),
      roles: roles.map(({ id, name, preset }) => ({ id, name, preset })),
    };
  }

  return { joinWay, setJoinWay, places };
}
