import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, onTestFinished, test } from 'vitest';
import { between, createRandom, pick } from '../../../integrations/telephony/simulator/random.ts';
import { createSimulator } from '../../../integrations/telephony/simulator/simulator.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createDialler } from '../dialling/dialler.ts';
import { bindPhone } from '../lines/bound-phone.repository.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const CALLER = '13900000060';
const DID = '057188886666';
const log = { error() {}, warn() {}, info() {} } as never;

/** Makes an engine that outlives its diallers, and one agent who is ready. */
async function createOffice() {
  const bench = await createCallBench();
  const { db, cipher, clock, storage, time } = bench;
  await bench.dialler.stop();
  const folder = `${bench.simulatorFolder}-shared`;
  const engine = createSimulator({ scheduler: time, folder, seed: 'shared', onProblem: () => {} });
  const { agents, progress, turns } = bench.domains.calls;
  async function readyAgent(name: string) {
    const made = await bench.agent(name);
    await presenceIn(bench).arrived(bench.tenantId, made.member.userId);
    return made;
  }
  const agent = await readyAgent('赵婷');

  /** Starts a dialler in place of the one before, which does not learn of it. */
  async function start(more: Partial<Telephony> = {}) {
    await bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);
    const driven: Telephony = { ...engine, ...more, close: async () => {} };
    const engines = { simulator: () => driven };
    const bus = { listen: () => {} };
    const dialler = createDialler({ db, cipher, clock, storage, engines, bus, progress, turns, log, lease: 600 });
    onTestFinished(() => dialler.stop());
    await dialler.start({ alone: true });
    await dialler.settled();
    return dialler;
  }
  const calls = () =>
    bench.tenant.query<{ state: string; cause: string | null; agentId: string | null }>(sql`
      select state, cause, agent_id as "agentId" from call where direction = 'inbound' order by id`);
  const missed = async () =>
    (await bench.tenant.query<{ times: number }>(sql`select times from missed_call`))[0]?.times;
  const orders = () => bench.tenant.query(sql`select kind from call_order where kind = 'connect'`);
  const beReady = () => agents.setState(agent.member, { state: 'ready' });
  return { ...bench, engine, start, calls, missed, orders, agent, readyAgent, beReady };
}

type Started = Awaited<ReturnType<Awaited<ReturnType<typeof createOffice>>['start']>>;

async function work(...diallers: Started[]): Promise<void> {
  await Promise.all(diallers.map((dialler) => dialler.work()));
  await Promise.all(diallers.map((dialler) => dialler.settled()));
}

test('a caller who waits when the dialler dies is led on by the next one', async () => {
  const { engine, start, calls, missed, time, place, agent } = await createOffice();
  const dying = await start();
  await place(agent.token, { mobile: '13900000180' });
  await work(dying);
  engine.arrive(CALLER, DID);
  await work(dying);
  expect(await calls()).toMatchObject([{ state: 'customer_answered', agentId: null }]);
  const next = await start();
  for (let passed = 0; passed < 90; passed += 1) {
    time.advance(100);
    await work(next);
  }
  expect(await calls()).toMatchObject([{ state: 'bridged', agentId: agent.member.userId }]);
  expect(await missed()).toBeUndefined();
});

test('a dialler that dies while it rings a bound phone lets its money go, and the caller is led on', async () => {
  const { engine, start, calls, time, agent, tenant, tenantId, cipher, readyAgent, domains } = await createOffice();
  const { userId } = agent.member;
  await tenant.transaction(async (tx) => {
    const secret = cipher.seal(tenantId, 'none').enc;
    await tx.query(
      sql`insert into agent_phone (tenant_id, user_id, secret_enc) values (${tenantId}, ${userId}, ${secret})`,
    );
    await bindPhone(tx, userId, cipher.seal(tenantId, '13812340001').enc, time.now());
  });
  const rings = Promise.withResolvers<boolean>();
  const dying = await start({ connectAgent: () => rings.promise });
  onTestFinished(() => rings.resolve(true));
  engine.arrive(CALLER, DID);
  await dying.settled();
  void dying.work();
  const held = () => tenant.query(sql`select amount::int from leg_hold`);
  await expect.poll(held).toHaveLength(1);
  await expect
    .poll(() => tenant.query(sql`select from call_order where kind = 'connect' and term is not null`))
    .toHaveLength(1);
  const next = await start();
  const other = await readyAgent('李敏');
  for (let passed = 0; passed < 150; passed += 1) {
    time.advance(100);
    await work(next);
  }
  expect(await held()).toEqual([]);
  expect(await calls()).toMatchObject([{ state: 'bridged', agentId: other.member.userId }]);
  expect((await domains.billing.ledgerDays.verify(tenantId)).faults).toEqual([]);
});

test('a dialler that dies before the engine knows of the call leaves it to the next one, and nobody is there twice', async () => {
  const { engine, start, calls, missed, agent } = await createOffice();
  await start({ adopt: () => Promise.reject(new Error('dies here')) });
  engine.arrive(CALLER, DID);
  await expect.poll(calls).toMatchObject([{ state: 'created' }]);
  const next = await start();
  await work(next);
  expect(await calls()).toMatchObject([{ state: 'customer_answered', agentId: agent.member.userId }]);
  expect([await missed(), (await engine.running()).length]).toEqual([undefined, 1]);
});

test('a caller who hangs up between two diallers is missed once', async () => {
  const { engine, start, calls, missed, agent, place, time } = await createOffice();
  const dying = await start();
  await place(agent.token, { mobile: CALLER.replace('60', '71') });
  await work(dying);
  const waits = engine.arrive('13900000160', DID)!;
  await work(dying);
  for (const { telephony } of dying.drivers().values()) telephony.onEvent = () => () => {};
  await dying.stop();
  waits.hangUp();
  time.advance(1000);
  const next = await start();
  time.advance(61_000);
  await next.reconcile();
  await work(next);
  await next.reconcile();
  expect((await calls()).at(-1)).toMatchObject({ state: 'ended', cause: 'missed' });
  expect(await missed()).toBe(1);
});

test('a message whose end nobody heard of is told by its recording', async () => {
  const { engine, start, calls, missed, tenant, time, call, agent } = await createOffice();
  const value = { ...settingDefaults.inbound, ringsAgents: false, takesMessages: true };
  expect((await call('config.saveSettings', { key: 'inbound', version: 0, value }, agent.token)).code).toBe(200);
  const dying = await start();
  const speaks = engine.arrive(CALLER, DID)!;
  for (let passed = 0; passed < 50; passed += 1) {
    await work(dying);
    time.advance(200);
  }
  for (const { telephony } of dying.drivers().values()) telephony.onEvent = () => () => {};
  await dying.stop();
  speaks.hangUp();
  await expect.poll(() => engine.recorded()).toHaveLength(1);
  const next = await start();
  time.advance(61_000);
  await next.reconcile();
  await work(next);
  await next.reconcile();
  await next.settled();
  expect(await calls()).toMatchObject([{ state: 'ended', cause: 'voicemail', agentId: null }]);
  const [stored] = await tenant.query(sql`
    select message_seconds as seconds, recording_path is not null as "isStored" from call`);
  expect([await missed(), stored]).toEqual([1, { seconds: 7, isStored: true }]);
});

test('of two diallers only the one with the lease rings an agent, once', async () => {
  const { engine, start, calls, orders, beReady, agent, domains } = await createOffice();
  const old = await start();
  const colleague = agent.member;
  await domains.calls.agents.setState(colleague, { state: 'ready' });
  await expect.poll(async () => (await calls()).length).toBe(0);
  const next = await start();
  engine.arrive(CALLER, DID);
  await Promise.all([old.settled(), next.settled()]);
  await beReady();
  expect(await calls()).toMatchObject([{ agentId: agent.member.userId }]);
  expect(await orders()).toHaveLength(1);
});

test('whatever callers, agents and dying diallers do, each caller talks to one agent or is missed once', async () => {
  const office = await createOffice();
  const { engine, start, tenant, time } = office;
  for (const name of ['李敏', '王磊']) await office.readyAgent(name);
  const random = createRandom('chaos');
  const arrived: { arrivalId: string; hangUp(): void }[] = [];
  let dialler = await start();
  for (let round = 0; round < 60; round += 1) {
    const two = String(10 + round);
    if (round < 30) arrived.push(engine.arrive(`13900${two}0${pick(random, ['160', '180'])}`, DID)!);
    if (random() < 0.2) pick(random, arrived).hangUp();
    if (random() < 0.3) {
      for (const { id } of await tenant.query<{ id: string }>(sql`select call_id as id from call_waiting limit 1`))
        await engine.stopRinging(id);
    }
    if (random() < 0.2) dialler = await start();
    time.advance(between(random, 100, 1500));
    await work(dialler);
  }
  for (let passed = 0; passed < 300; passed += 1) {
    time.advance(1000);
    await work(dialler);
    if (passed % 5 === 0) await dialler.reconcile();
  }
  const [found] = await tenant.query(sql`
    select
      (select count(*)::int from call_waiting) + (select count(*)::int from call_running) as left,
      (select count(*)::int from call where cause = 'answered') + (select count(*)::int from missed_arrival) as told,
      (select coalesce(sum(times), 0)::int from missed_call) - (select count(*)::int from missed_arrival) as twice,
      (select count(*)::int from call where (cause = 'answered') <> (agent_id is not null)) as wrong,
      (select count(*)::int from (
        select from call_leg where kind = 'agent' and answered_at is not null group by call_id having count(*) > 1) t
      ) as shared`);
  const [ends] = await tenant.query<{ talks: number; missed: number }>(sql`
    select count(*) filter (where cause = 'answered')::int as talks, count(*) filter (where cause = 'missed')::int as missed
    from call`);
  expect(Math.min(ends!.talks, ends!.missed)).toBeGreaterThan(2);
  expect(found).toEqual({ left: 0, told: arrived.length, twice: 0, wrong: 0, shared: 0 });
});
