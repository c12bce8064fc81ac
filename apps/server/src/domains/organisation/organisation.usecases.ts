import type { ReplyOf } from '@haihu/contract/contract';
import type { Member } from '../../platform/member.ts';
import type { Identity } from '../identity/identity.api.ts';

export type Organisation = ReturnType<typeof createOrganisation>;

export function createOrganisation({ identity }: { identity: Pick<Identity, 'enterprisesOf'> }) {
  async function enterprises(member: Member): Promise<ReplyOf<'organisation.enterprises'>> {
    const list = await identity.enterprisesOf(member.userId);
    return { list: list.map(({ id, name }) => ({ id, name, current: id === member.tenantId })) };
  }

  return { enterprises };
}
