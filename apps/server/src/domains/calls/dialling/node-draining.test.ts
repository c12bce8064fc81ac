import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { agentName, createPhoneBook } from '../core/accounts.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { createNodeDraining } from './node-draining.ts';

const NODE = 'simulator';
const log = { warn() {} } as never;

/** Makes a node with the phones of so many agents. The test says which of them are in use or gone. */
async function setUp(phones: number) {
  const bench = await createCallBench();
  const phoneBook = createPhoneBook(bench);
  const here = await phoneBook.installation();
  const members: Awaited<ReturnType<typeof bench.agent>>['member'][] = [];
  for (let at = 0; at < phones; at += 1) members.push((await bench.agent(`坐席${at}`)).member);
  const nameOf = (at: number) => agentName(here, bench.tenantId, members[at]!.userId);
  const state = { inUse: [] as string[], gone: [] as string[], callers: [] as boolean[] };
  const telephony = {
    registered: async () => [...members.keys()].map(nameOf).filter((name) => !state.gone.includes(name)),
    phonesInUse: async () => state.inUse,
    connection: () => ({ isUp: true, since: '', clockAhead: 0 }),
    takeCallers: async (may: boolean) => void state.callers.push(may),
  } as unknown as Telephony;
  const [node] = await bench.db.global<{ nodeId: string; term: string }>(
    sql`select id as "nodeId", term from engine_node where name = ${NODE}`,
  );
  const draining = createNodeDraining({ ...bench, phoneBook, log, lease: node!, telephony, isHeld: () => true });
  const asked = async () => {
    const told = await bench.tenant.query<{ userId: string }>(
      sql`select user_id as "userId" from push where type = ${push.phoneMoves}`,
    );
    return members.map((member) => told.filter(({ userId }) => userId === member.userId).length);
  };
  return { bench, draining, nameOf, state, asked, engines: bench.domains.calls.engines };
}

const sum = (counts: number[]) => counts.reduce((one, other) => one + other, 0);

test('phones are asked to move ten at a time, those in use now and then, and one that stays three times', async () => {
  const { bench, draining, nameOf, state, asked, engines } = await setUp(13);
  state.inUse = [nameOf(0)];
  await draining.look();
  await draining.movePhones();
  expect([sum(await asked()), await draining.hasPhones(), state.callers]).toEqual([0, false, [true]]);

  await engines.drain(NODE);
  await draining.look();
  expect(state.callers).toEqual([true, false]);
  await draining.movePhones();
  expect(sum(await asked())).toBe(10);
  await draining.movePhones();
  await draining.movePhones();
  // A page in a call moves after it, and another call may follow at once.
  expect(await asked()).toEqual(Array<number>(13).fill(1));
  bench.time.advance(10_000);
  state.gone = Array.from({ length: 12 }, (_, at) => nameOf(at + 1));
  await draining.movePhones();
  expect((await asked())[0]).toBe(1);
  // A call that followed at once kept it there.
  bench.time.advance(20_000);
  await draining.movePhones();
  expect((await asked())[0]).toBe(2);
  state.gone = Array.from({ length: 11 }, (_, at) => nameOf(at + 1));
  expect(await draining.hasPhones()).toBe(true);

  state.inUse = [];
  bench.time.advance(10_000);
  await draining.movePhones();
  expect((await asked())[0]).toBe(3);
  state.gone.push(nameOf(0));
  for (let times = 0; times < 4; times += 1) {
    bench.time.advance(10_000);
    await draining.movePhones();
  }
  expect((await asked())[12]).toBe(3);
  expect(await draining.hasPhones()).toBe(false);
});

test('a phone in use keeps a draining node on, and a node that is used again asks nobody more', async () => {
  const { draining, nameOf, state, asked, engines } = await setUp(1);
  state.inUse = [nameOf(0)];
  await engines.drain(NODE);
  await draining.look();
  await draining.movePhones();
  expect(await draining.hasPhones()).toBe(true);
  state.inUse = [];
  await engines.use(NODE);
  await draining.look();
  await draining.movePhones();
  expect([await draining.hasPhones(), await asked(), state.callers]).toEqual([false, [1], [false, true]]);
});

test('programs of release 1.0 see a draining node as disabled, and one that they disable drains', async () => {
  const { bench, engines } = await setUp(0);
  const node = async () =>
    (await bench.db.global(sql`select enabled, state, drain_until is null as "isEndless" from engine_node`))[0];
  expect(await engines.drain(NODE, 60)).toBe('draining');
  expect(await node()).toEqual({ enabled: false, state: 'draining', isEndless: false });
  await bench.admin(`update engine_node set enabled = true`);
  expect(await node()).toEqual({ enabled: true, state: 'in_use', isEndless: true });
  await bench.admin(`update engine_node set enabled = false`);
  expect(await node()).toMatchObject({ enabled: false, state: 'draining' });
  await bench.admin(`update engine_node set state = 'off'`);
  expect(await engines.drain(NODE, 60)).toBe('off');
  expect(await node()).toEqual({ enabled: false, state: 'off', isEndless: true });
  expect([await engines.drain('nobody'), await engines.use('nobody')]).toEqual([undefined, undefined]);
});
