import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { presets } from '@haihu/contract/permissions';
import type { Domains } from '../modules.ts';
import type { Member } from '../kernel/member.ts';
import { demoKey } from './demo-key.ts';
import { demoPassword, ownPhoneLogins } from './demo-logins.ts';
import { demoPerson } from './demo-people.ts';
import type { DemoRandom } from './demo-random.ts';

const HOUR = 60 * 60 * 1000;
const CUSTOMERS = 40;
const CLAIMED = 12;
const TASK_NUMBERS = 12;
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
  const leader = await memberOf(ownerId, tenantId);
  await startTask(domains, { leader, agentId, random });
}

/** Starts a task whose numbers the agent dials from the phone in hand. */
async function startTask(
  { tasks }: Domains,
  { leader, agentId, random }: { leader: Member; agentId: string; random: DemoRandom },
): Promise<void> {
  const { id: taskId } = await tasks.keeping.add(
    leader,
    {
      name: '展会名单回访',
      mode: 'preview',
      script: '{客户}您好，我是{企业}的{销售}。上周展会上您留了名片，想和您约个时间细聊。',
      lineId: null,
      seatIds: [agentId],
      paceSeconds: 5,
      hours: null,
      retries: usualRetries,
      abandonCap: 30,
    },
    demoKey('tasks.add', 'own-phones'),
  );
  const numbers = Array.from({ length: TASK_NUMBERS }, (_, index) => {
    const { name, mobile, company = '' } = demoPerson(FIRST_PERSON + CUSTOMERS + index, random);
    return { number: mobile, name, remark: company };
  });
  const request = { taskId, source: 'typed' as const, numbers };
  await tasks.intakes.addNumbers(leader, request, demoKey('tasks.addNumbers', 'own-phones'));
  await tasks.keeping.steer(leader, { id: taskId, what: 'start' });
}
