import type { ReplyOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Identity } from '../../identity/identity.api.ts';
import { findMemberPosition } from '../core/enterprises.repository.ts';

export interface OwnEnterpriseParts {
  db: Db;
  identity: Pick<Identity, 'enterprisesOf'>;
}

/** Lists the enterprises of a member, with the member's standing in each. */
export function createOwnEnterprises({ db, identity }: OwnEnterpriseParts) {
  return async function ownEnterprises({ userId, tenantId }: Member): Promise<ReplyOf<'organisation.enterprises'>> {
    const list = await identity.enterprisesOf(userId);
    const positions = list.map(async ({ id, name }) => ({
      ...(await findMemberPosition(db.forTenant(id), userId)),
      id,
      name,
      current: id === tenantId,
    }));
    return { list: await Promise.all(positions) };
  };
}
