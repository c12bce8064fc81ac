import { presets } from '@haihu/contract/permissions';
import type { App } from '../app.ts';
import { insertPhrases } from '../domains/followups/followups.api.ts';
import { insertTags, tagCustomers } from '../domains/customers/customers.api.ts';
import type { Domains } from '../modules.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { madeAnnouncement, wavOf } from '../integrations/telephony/announcements/made-sounds.ts';
import { insertDepartment, insertRole, setHead } from '../domains/organisation/organisation.api.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { foundDemoAgency } from './demo-agency.ts';
import { seedBranding } from './branding.ts';
import { liveThroughHistory } from './demo-history.ts';
import { demoPerson, demoPhrases, demoTags } from './demo-people.ts';
import { demoLogins, demoPassword } from './demo-logins.ts';
import { seedInbound, seedScript, seedUnwanted } from './demo-inbound.ts';
import { buyShared, seedProducts } from './demo-products.ts';
import { foundOwnPhones } from './demo-own-phones.ts';
import { seedOutcomes } from './demo-outcomes.ts';
import { createDemoRecorder } from './demo-recordings.ts';
import { seedTasks } from './demo-tasks.ts';
import { createDemoRandom, type DemoRandom } from './demo-random.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** The number of customers in the public pool and with agents together. */
export const CUSTOMERS = 2000;
/** Time for which an agent had a customer who came back to the public pool. */
const OWNED_BEFORE = 20 * DAY;
/** Statements that run at the same time, so that they share the waiting for the disk. */
const AT_ONCE = 40;
/** One yuan in units of 0.0001 yuan. */
const YUAN = 10_000;

export const demoLines = [
  {
    name: '浙江商务线',
    product: 'zhejiang',
    carrier: '中国电信',
    area: '浙江宁波',
    minutePrice: 1200,
    concurrency: 20,
    numbers: ['057427800001', '057427800002'],
  },
  {
    name: '江苏优享线',
    product: 'jiangsu',
    carrier: '中国联通',
    area: '江苏苏州',
    minutePrice: 1000,
    concurrency: 10,
    numbers: ['051268800001'],
  },
  {
    name: '全国畅打线',
    product: 'anywhere',
    carrier: '中国移动',
    area: '全国',
    minutePrice: 1500,
    concurrency: 30,
    numbers: ['02066600001', '02066600002', '02066600003'],
  },
];

/** A role like that of a manager, but over the whole enterprise. */
const director = { name: '销售总监', permissions: presets.manager, dataScope: 'all' } as const;

export interface DemoParts {
  db: Db;
  domainsAt: App['domainsAt'];
  storage: Storage;
  now: Date;
}

/**
 * Fills an empty database with 海呼演示 and two weeks of its work, 海呼分部, an agency, and an enterprise with its own phones.
 * It makes everything through the use-cases, with a clock that walks through the past. Returns true if it filled the
 * database, which it does only the first time.
 */
export async function seedDemo({ db, domainsAt, storage, now }: DemoParts): Promise<boolean> {
  if ((await db.global(sql`select from tenant limit 1`)).length > 0) return false;
  const clock = { now: () => now };
  const domains = domainsAt(clock);
  const setClock = (at: Date) => {
    clock.now = () => at;
  };
  setClock(new Date(now.getTime() - 60 * DAY));

  await seedBranding(domains.config);
  const random = createDemoRandom(20_260_302);
  const tenantId = await domains.identity.foundEnterprise('海呼演示', { rulePack: 'none' });
  const tenant = db.forTenant(tenantId);
  const { userIds, salesId } = await hire(domains, tenant);
  for (const userId of userIds.values()) await agree(domains, userId);
  const lineIds: string[] = [];
  const productIds = await seedProducts(domains);
  for (const { product, ...line } of demoLines) {
    lineIds.push(await domains.calls.addLine(tenantId, { ...line, productId: productIds.get(product)! }));
  }
  // The order is of now, the payment of then: its days are closed from tonight on, after the history is written.
  const paidAt = clock.now();
  await domainsAt({ now: () => now }).billing.credit(tenantId, { amount: 5_000 * YUAN, key: 'demo', at: paidAt });
  await domains.billing.addPackage(tenantId, {
    name: '华东商务 3,000 分钟',
    minutes: 3000,
    expiresAt: new Date(now.getTime() + 180 * DAY),
  });
  await insertPhrases(tenant, demoPhrases);
  // The simulated carrier announces a third one, which waits for the operator to name it.
  for (const kind of ['empty_number', 'switched_off'] as const)
    await domains.calls.announcements.addFile(wavOf(madeAnnouncement(kind)), kind);

  const publicPool = await fillPublicPool(domains, tenantId, random, now, [...userIds.values()]);
  const tagIds = await insertTags(tenant, demoTags);
  await tagCustomers(
    tenant,
    publicPool.filter(() => random.chance(0.5)).map((customerId) => ({ customerId, tagId: random.pick(tagIds) })),
  );
  // The newest customers stay in the public pool. Agents claimed theirs from the older half.
  const older = publicPool.slice(publicPool.length / 2);
  const ofFirst = (mobile: string) => memberOf(domains, userIds.get(mobile)!, tenantId);
  const owner = await ofFirst('13800000001');
  const manager = await ofFirst('13800000002');
  const samplesId = await seedOutcomes(domains, manager);
  await seedScript(domains, manager);
  await seedInbound(domains, owner, { salesId, files: domainsAt({ now: () => now }).files });
  const recorder = await createDemoRecorder(storage);
  const agents = demoLogins.filter(({ role }) => role === 'agent');
  const members = await Promise.all(agents.map(({ mobile }) => ofFirst(mobile)));
  const lives = members.map(async (member, index) => {
    const share = older.filter((_, at) => at % demoLogins.length === index);
    const life = {
      domainsAt,
      random: createDemoRandom(index),
      recorder,
      lineIds,
      samplesId,
      place: index,
      manager,
      colleague: members[index - 1] ?? null,
      now,
      zone: 'Asia/Shanghai',
    };
    await liveThroughHistory(life, member, share);
  });
  await Promise.all(lives);
  await recorder.close();
  setClock(now);
  await seedUnwanted({ domains, setClock, now, manager, lineIds });
  await buyShared(domains, owner, {
    productId: productIds.get('east-2000')!,
    userIds: [...userIds.values()],
  });
  await seedTasks({
    domainsAt,
    random,
    manager,
    agents: members,
    lineIds,
    now,
  });
  const branchId = await foundBranch(db, domains, random, now);
  await foundDemoAgency({
    domains,
    tenantId: branchId,
    memberOf: (userId, at) => memberOf(domains, userId, at),
    agree: (userId) => agree(domains, userId),
  });
  await foundOwnPhones({
    domains,
    random,
    now,
    memberOf: (userId, at) => memberOf(domains, userId, at),
    agree: (userId) => agree(domains, userId),
  });
  // Only the demo itself has signed in so far. Each real person still gets the first-time tour.
  await domains.identity.greetAnew();
  return true;
}

/** Agrees to the texts in force, like every user who signs in. */
async function agree({ config: { agreements } }: Domains, userId: string): Promise<void> {
  const { list } = await agreements.current('');
  await agreements.accept(
    { userId },
    list.map(({ id }) => id),
    '127.0.0.1',
  );
}

/** Makes the departments and their staff. Returns user ids by mobile, and the department that sells. */
async function hire(
  { identity }: Domains,
  tenant: Queryable,
): Promise<{ userIds: Map<string, string>; salesId: string }> {
  await insertRole(tenant, director);
  const centre = await insertDepartment(tenant, { name: '销售中心', parentId: null });
  const departments: Record<(typeof demoLogins)[number]['department'], string> = {
    总经办: await insertDepartment(tenant, { name: '总经办', parentId: null }),
    销售中心: centre,
    销售一部: await insertDepartment(tenant, { name: '销售一部', parentId: centre }),
    销售二部: await insertDepartment(tenant, { name: '销售二部', parentId: centre }),
  };
  const userIds = new Map<string, string>();
  for (const { mobile, name, role, department } of demoLogins) {
    const place = {
      owner: { permissions: presets.administrator, isSuper: true, dataScope: 'all' },
      manager: director,
      agent: { permissions: presets.agent, dataScope: 'self' },
    } as const;
    const member = { ...place[role], name, mobile, password: demoPassword, departmentId: departments[department] };
    const userId = await identity.addMember(tenant.tenantId, member);
    userIds.set(mobile, userId);
  }
  await setHead(tenant, centre, userIds.get('13800000002')!);
  return { userIds, salesId: centre };
}

/** Adds customers to the public pool, the newest first, back over a month. */
async function fillPublicPool(
  { customers }: Domains,
  tenantId: string,
  random: DemoRandom,
  now: Date,
  userIds: string[],
): Promise<string[]> {
  const people = Array.from({ length: CUSTOMERS }, (_, index) => {
    const reason = random.pick(['imported', 'imported', 'returned', 'not_followed_up', 'no_deal'] as const);
    const recent = index < CUSTOMERS / 2;
    // Half of them came before the history begins, so that they were there when agents claimed them.
    const seaAt = now.getTime() - (recent ? index * 18 : 15 * 24 * 60 + index * 12) * 60 * 1000;
    return {
      ...demoPerson(index, random),
      // A customer who came back from an agent was known before.
      createdAt: new Date(reason === 'imported' ? seaAt : seaAt - OWNED_BEFORE),
      seaAt: new Date(seaAt),
      seaReason: reason,
      seaNote: reason === 'imported' ? '展会名单' : reason === 'returned' ? '号码常关机' : undefined,
      formerOwnerId: reason === 'returned' && recent ? random.pick(userIds.slice(2)) : undefined,
    };
  });
  const ids: string[] = [];
  for (let from = 0; from < CUSTOMERS; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    ids.push(...(await Promise.all(some.map((person) => customers.addToPublicPool(tenantId, person)))));
  }
  return ids;
}

/** Founds the second enterprise, with an owner of its own and the manager of the first. Returns its id. */
async function foundBranch(db: Db, domains: Domains, random: DemoRandom, now: Date): Promise<string> {
  const { identity, customers, calls } = domains;
  const tenantId = await identity.foundEnterprise('海呼分部', { rulePack: 'none' });
  const owner = { permissions: presets.administrator, dataScope: 'all', isSuper: true } as const;
  await insertRole(db.forTenant(tenantId), director);
  const ownerId = await identity.addMember(tenantId, {
    ...owner,
    name: '郑总',
    mobile: '13800000101',
    password: demoPassword,
  });
  await agree(domains, ownerId);
  await identity.addMember(tenantId, { ...director, name: '王主管', mobile: '13800000002', password: demoPassword });
  const { product: _, ...line } = demoLines[0]!;
  await calls.addLine(tenantId, { ...line, name: '分部商务线', numbers: ['057427900001'] });
  await domains.billing.credit(tenantId, { amount: 100 * YUAN, key: 'demo' });
  for (let index = 0; index < 40; index += 1) {
    const seaAt = new Date(now.getTime() - index * HOUR);
    await customers.addToPublicPool(tenantId, {
      ...demoPerson(5000 + index, random),
      createdAt: seaAt,
      seaAt,
      seaReason: 'added',
    });
  }
  return tenantId;
}

/** Signs a member in, because members make the history through the real use-cases. Then ends that session again. */
async function memberOf({ identity }: Pick<Domains, 'identity'>, userId: string, tenantId: string) {
  const session = await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
  const member = await identity.findMember(session.token);
  await identity.logout(member);
  return member;
}
