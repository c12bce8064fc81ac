import { presets } from '@haihu/contract/permissions';
import type { Domains } from '../modules.ts';
import type { Member } from '../kernel/member.ts';
import { demoPassword, ownPhoneLogins } from './demo-logins.ts';
import { demoPerson } from './demo-people.ts';
import type { DemoRandom } from './demo-random.ts';

const HOUR = 60 * 60 * 1000;
const CUSTOMERS = 40;
const CLAIMED = 12;
/** Index of the first invented person here, so that other parts of the demo use others. */
const FIRST_PERSON = 7000;

interface OwnPhoneParts {
  domains: Domains;
  random: DemoRandom;
  now: Date;
  memberOf(userId: string, tenantId: string): Promise<Member>;
  agree(userId: string): Promise<void>;
}

/** Founds an enterprise whose agents call by their own phones: it has no line, and shows whole numbers. */
export async function foundOwnPhones({ domains, random, now, memberOf, agree }: OwnPhoneParts): Promise<void> {
  const { identity, customers } = domains;
  const kind = { rulePack: 'none', companyType: 1, masksPhones: false } as const;
  const tenantId = await identity.foundEnterprise('随身销售', kind);
  const place = { password: demoPassword };
  const owner = { ...place, name: '冯总', mobile: ownPhoneLogins.owner };
  const ownerId = await identity.addMember(tenantId, {
    ...owner,
    permissions: presets.administrator,
    dataScope: 'all',
    isSuper: true,
  });
  const agent = { ...place, name: '沈佳', mobile: ownPhoneLogins.agent, permissions: presets.agent };
  const agentId = await identity.addMember(tenantId, { ...agent, dataScope: 'self' });
  for (const userId of [ownerId, agentId]) await agree(userId);
  const ids: string[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const seaAt = new Date(now.getTime() - index * HOUR);
    ids.push(
      await customers.addToPublicPool(tenantId, {
        ...demoPerson(FIRST_PERSON + index, random),
        createdAt: seaAt,
        seaAt,
        seaReason: 'added',
      }),
    );
  }
  await customers.claim(await memberOf(agentId, tenantId), ids.slice(-CLAIMED));
}
