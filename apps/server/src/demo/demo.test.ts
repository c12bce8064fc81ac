import pg from 'pg';
import { expect, test } from 'vitest';
import { createWorld } from '../../test/world.ts';
import { sql } from '../platform/db/sql.ts';
import { CUSTOMERS, demoLines, seedDemo } from './demo.ts';
import { agencyLogins, demoLogins, demoPassword, ownPhoneLogins } from './demo-logins.ts';
import { demoMobile } from './demo-people.ts';

const DAY = 24 * 60 * 60 * 1000;

async function withDemo() {
  const world = await createWorld();
  const { db, storage, clock, domainsAt } = world;
  const made = await seedDemo({ db, storage, domainsAt, now: clock.now() });
  return { ...world, made };
}

/** Returns every row of every table as text, as a thief of the database without the keys would hold it. */
async function dump(adminUrl: string): Promise<string> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`);
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      parts.push(...rows.map(({ row }) => row));
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}

/**
 * Returns every 11 and 12 digits that follow one another. Searching the text for 2000 numbers would take most of the
 * test's time.
 */
function digitsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [digits] of text.matchAll(/\d{11,}/g)) {
    for (let at = 0; at + 11 <= digits.length; at += 1) {
      found.add(digits.slice(at, at + 11));
      found.add(digits.slice(at, at + 12));
    }
  }
  return found;
}

test('the demo can be worked in, and its database holds no number in the clear', { timeout: 300_000 }, async () => {
  const world = await withDemo();
  expect(world.made).toBe(true);
  expect(await seedDemo({ ...world, now: world.clock.now() })).toBe(false);

  const login = (mobile: string) => world.call('identity.login', { mobile, password: demoPassword });
  const first = (await login('13800000003')).data.session!;
  const agent = first.token;
  const pool = await world.call('customers.privatePage', {}, agent);
  expect(pool.data.total).toBeGreaterThan(50);
  expect((await world.call('customers.seaPage', {}, agent)).data.total).toBeGreaterThan(1000);
  expect((await world.call('followups.visits', { state: 'due' }, agent)).data.total).toBeGreaterThan(2);
  const calls = await world.call('calls.page', { answered: 'yes' }, agent);
  expect(calls.data.list.some((call) => call.hasRecording)).toBe(true);
  const { quality } = (await world.call('calls.detail', { id: calls.data.list[0]!.id }, agent)).data;
  expect(quality?.map(({ side }) => side)).toEqual(['agent', 'customer']);

  // A colleague who was handed a call has written about it, because the call is theirs.
  const handed = calls.data.list.filter(({ talkers }) => talkers.length > 1);
  expect(handed.length).toBeGreaterThan(0);
  expect(handed.filter(({ followedUp }) => !followedUp)).toEqual([]);

  // The customer whom home proposes first is due to be called. Talks of the last days last as long as older ones.
  const { next } = (await world.call('calls.whoNext', {}, agent)).data;
  expect(next).toMatchObject({ why: 'visit' });
  expect(next!.level).toBeLessThan(5);
  const talks = calls.data.list.filter(
    ({ createdAt }) => Date.parse(createdAt) > world.clock.now().getTime() - 3 * DAY,
  );
  expect(Math.max(...talks.map(({ talkSeconds }) => talkSeconds))).toBeGreaterThan(60);
  const deals = await world.call('customers.privatePage', { isDeal: true }, agent);
  expect(deals.data.total).toBeGreaterThan(0);
  // One task runs for its agents, with some results.
  const tasks = (await world.call('tasks.page', {}, agent)).data.list;
  expect(tasks.map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ['新品推介（渐进拨号）', 'paused'],
    ['老客户续约回访', 'running'],
  ]);
  const renewal = tasks.find(({ state }) => state === 'running')!;
  expect(renewal.mine).toBeGreaterThan(3);
  expect(renewal.counts.waiting).toBeLessThan(renewal.total);
  expect((await world.call('tasks.next', { taskId: renewal.id }, agent)).data.list).toHaveLength(1);

  // People called, and some of them wait to be called back today. One left a message.
  const { list: missed } = (await world.call('calls.missed', {}, agent)).data;
  expect(missed.map(({ times, voiceMessages }) => [times, voiceMessages?.length])).toEqual([
    [1, 1],
    [2, 0],
  ]);
  const heard = { id: missed[0]!.id, callId: missed[0]!.voiceMessages![0]!.callId };
  expect((await world.call('calls.voiceMessage', heard, agent)).data.link).toContain('/');
  const owner = (await login('13800000001')).data.session!.token;
  const team = (await world.call('calls.missed', { scope: 'team' }, owner)).data.list;
  expect(team.filter(({ ownerName }) => ownerName === null).some(({ wantsBack }) => wantsBack)).toBe(true);
  expect((await world.call('calls.blocked', {}, owner)).data.total).toBe(2);
  expect((await world.call('calls.sounds', {}, owner)).data.list).toHaveLength(3);
  const { data: machines } = await world.call('tasks.machines', { id: renewal.id }, owner);
  expect(machines).toMatchObject({ machines: 3, found: 3, people: 12, falseAlarms: 0 });

  // The figures are those of the calls, and nothing is left that an engine would carry out.
  const month = { from: '2026-02-01', to: '2026-03-02', of: 'team' } as const;
  const { now: figures } = (await world.call('statistics.callers', month, owner)).data;
  const enterprise = world.db.forTenant(first.user.tenantId);
  const [inbound] = await enterprise.query<{ taken: number; missed: number }>(sql`
    select count(answered_at)::int as taken, (count(*) - count(answered_at))::int as missed from call
    where direction = 'inbound'`);
  expect(figures).toMatchObject(inbound!);
  expect(inbound!.taken).toBeGreaterThan(30);
  for (const table of [sql`call_running`, sql`call_waiting`, sql`call_colleague`, sql`call_order`, sql`kept_turn`])
    expect(await enterprise.query(sql`select from ${table}`)).toEqual([]);

  // Every member gets the first-time tour once.
  expect([first.isFirst, (await login('13800000003')).data.session!.isFirst]).toEqual([true, false]);

  const manager = await login('13800000002');
  expect(manager.data.choice?.enterprises.map(({ name }) => name)).toEqual(['海呼演示', '海呼分部']);

  const agency = await login(agencyLogins.leader);
  expect(agency.data.choice?.enterprises.map(({ name }) => name)).toEqual(['海呼分部', '华东渠道', '明达五金']);
  const served = (await login(agencyLogins.owner)).data.session!;
  expect(served.user.tenantName).toBe('明达五金');
  expect((await world.call('billing.wallet', {}, served.token)).data).toMatchObject({ balance: '2000000' });
  const ticket = agency.data.choice!;
  const tenantId = ticket.enterprises.find(({ name }) => name === '华东渠道')!.id;
  const leader = (await world.call('identity.chooseEnterprise', { ticket: ticket.ticket, tenantId })).data.token;
  expect((await world.call('billing.transfers', {}, leader)).data).toMatchObject({ free: '8000000', list: [{}] });
  expect((await world.call('billing.agencyPrices', {}, leader)).data.defaultMargin).toBe(300);

  const ownPhone = (await login(ownPhoneLogins.agent)).data.session!;
  expect(ownPhone.user).toMatchObject({ tenantName: '随身销售', companyType: 1 });
  const [customer] = (await world.call('customers.privatePage', {}, ownPhone.token)).data.list;
  const dialled = await world.call('calls.place', { customerId: customer!.id }, ownPhone.token);
  expect(dialled.data.device).not.toBeNull();
  const [task] = (await world.call('tasks.page', {}, ownPhone.token)).data.list;
  expect(task).toMatchObject({ mode: 'preview', state: 'running' });

  // Nothing happened to a customer before the enterprise knew them.
  const [early] = await world.db.global<{ count: string }>(sql`
    select count(*) from customer
    where created_at > least(owned_at, sea_at, last_follow_at, last_call_at) or created_at > ${world.clock.now()}`);
  expect(early!.count).toBe('0');

  const text = await dump(world.adminUrl);
  const numbers = [
    ...Array.from({ length: CUSTOMERS }, (_, index) => demoMobile(index)),
    ...demoLogins.map(({ mobile }) => mobile),
    ...Object.values(agencyLogins),
    ...Object.values(ownPhoneLogins),
    ...demoLines.flatMap((line) => line.numbers),
  ];
  expect(text.length).toBeGreaterThan(1_000_000);
  expect(numbers.filter((number) => !/^\d{11,12}$/.test(number))).toEqual([]);
  const found = digitsIn(text);
  expect(numbers.filter((number) => found.has(number))).toEqual([]);
});
