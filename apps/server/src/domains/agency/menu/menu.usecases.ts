import { agencyMenu, type AgencyMenuKey } from '@haihu/contract/agency/values';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Db } from '../../../platform/db/db.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import { findAgency } from '../core/agencies.ts';

/** Makes the agency's part of the menu, with the entries that the member may open. */
export function createAgencyMenuUsecases({ db }: { db: Db }) {
  async function routing(member: Member): Promise<ReplyOf<'agency.menu'>> {
    const agency = await findAgency(db, member.tenantId);
    const keys = (Object.keys(agencyMenu) as AgencyMenuKey[]).filter((key) => {
      const { needs } = agencyMenu[key];
      return agency ? needs !== null && isAllowed(member, needs) : needs === null;
    });
    return {
      standing: agency ? 'agency' : 'none',
      host: agency?.host ?? null,
      menu: keys.map((key) => ({ key, path: agencyMenu[key].path })),
    };
  }

  return { routing };
}
