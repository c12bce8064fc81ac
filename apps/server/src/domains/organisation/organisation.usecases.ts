import type { ReplyOf } from '@haihu/contract/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Member } from '../../kernel/member.ts';
import type { Identity } from '../identity/identity.api.ts';
import { findStanding } from './enterprises.repository.ts';

export type Organisation = ReturnType<typeof createOrganisation>;

export function createOrganisation({ db, identity }: { db: Db; identity: Pick<Identity, 'enterprisesOf'> }) {
  async function enterprises({ userId, tenantId }: Member): Promise<ReplyOf<'organisation.enterprises'>> {
    const list = await identity.enterprisesOf(userId);
    const standings = list.map(async ({ id, name }) => ({
      ...(await findStanding(db.forTenant(id), userId)),
      id,
      name,
      current: id === tenantId,
    }));
    return { list: await Promise.all(standings) };
  }

  return { enterprises };
}
