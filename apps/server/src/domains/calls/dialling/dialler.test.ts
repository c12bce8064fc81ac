import { type CallState, callStates } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import { type CallStateEvent, type CallStep } from '@haihu/rules/calls/call-state';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSimulator } from '../../../integrations/telephony/simulator/simulator.ts';
import type { Telephony, TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import { keepsNothing } from '../../../integrations/telephony/test-support/quiet-engine.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { createDialler } from './dialler.ts';

type Bench = Awaited<ReturnType<typeof createCallBench>>;

const log = { error() {}, warn() {}, info() {} } as never;
const bus = { listen() {} };

/** Ends all leases without giving them back, as a crash of the driver does. */
const expireLeases = (bench: Bench) =>
  bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);

/** Starts another process that drives free nodes with this engine. */
function anotherDialler(bench: Bench, telephony: Telephony, progress = bench.domains.calls.progress) {
  const { db, cipher, clock, storage } = bench;
  const engines = { simulator: () => telephony };
  const { turns } = bench.domains.calls;
  const dialler = createDialler({ db, cipher, clock, storage, engines, bus, progress, turns, log, lease: 600 });
  onTestFinished(() => dialler.stop());
  return dialler;
}

/** Starts another dialler with an engine that knows no call, as after a crash. */
async function restart(bench: Bench, progress = bench.domains.calls.progress) {
  const { time, simulatorFolder: folder } = bench;
  const telephony = createSimulator({ scheduler: time, folder, seed: 'after', onProblem: () => {} });
  const dialler = anotherDialler(bench, telephony, progress);
  await expireLeases(bench);
  await dialler.start({ alone: true });
  return { dialler, telephony };
}

/** Returns the engine's name of the bench's one line. */
async function lineOf({ admin, lineId }: Bench): Promise<string> {
  const [installation] = (await admin('select id from engine_installation')) as { id: string }[];
  return `${installation!.id}-line-${lineId}`;
}

/** Moves the clock while the old engine stands still, because it is gone. */
function later(bench: Bench, seconds: number): void {
  const at = new Date(bench.clock.now().getTime() + seconds * 1000);
  bench.clock.now = () => at;
}

test('after a restart a call ends when it was last heard of: downtime is not talk', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await bench.until(id, 'answered');
  await bench.pass(20);
  await bench.dialler.reconcile();
  const lastHeard = bench.clock.now();
  await bench.pass(10);
  later(bench, 3600);
  await restart(bench);

  const { data: call } = await bench.call('calls.detail', { id }, token);
  expect(call).toMatchObject({ state: 'ended', cause: 'answered', hungUpBy: 'system', billedMinutes: 1 });
  expect(Date.parse(call.endedAt!)).toBe(lastHeard.getTime());
  expect(call.talkSeconds).toBeLessThan(22);
  expect((await bench.pushesTo(member)).at(-1)).toMatchObject({ type: push.callEnded });
  expect((await bench.call('calls.stock', {}, token)).data).toMatchObject({ held: '0', balance: '998800' });
  expect((await bench.place(token, { mobile: '13900000080' })).code).toBe(200);
});

test('a call that no look at the engine found since its answer ends then, not when it was placed', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await bench.until(id, 'answered');
  await bench.pass(1);
  later(bench, 3600);
  await restart(bench);
  const { data: call } = await bench.call('calls.detail', { id }, token);
  expect(call).toMatchObject({ state: 'ended', cause: 'answered', billedMinutes: 1 });
  expect(Date.parse(call.endedAt!)).toBeGreaterThanOrEqual(Date.parse(call.answeredAt!));
});

test('a call accepted but not dialled before a crash is dialled by who comes next, once', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000080' })).data;
  const { dialler, telephony } = await restart(bench);
  expect(await bench.stateOf(id)).toBe('created');
  await Promise.all([dialler.work(), bench.dialler.work(), dialler.work()]);
  expect(await telephony.running()).toMatchObject([{ callId: id }]);
});

test('a call whose dialler died after it wrote that it dials is not dialled again, and ends', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000080' })).data;
  await bench.tenant.query(sql`update call set dialled_at = created_at`);
  const { dialler, telephony } = await restart(bench);
  await dialler.work();
  expect(await telephony.running()).toEqual([]);
  const { data: call } = await bench.call('calls.detail', { id }, token);
  expect(call).toMatchObject({ state: 'ended', cause: 'network', talkSeconds: 0, cost: '0' });
  expect((await bench.call('calls.stock', {}, token)).data).toMatchObject({ held: '0', balance: '1000000' });
});

test('a call that is dialled while a new connection’s calls are listed goes on', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { time, simulatorFolder: folder } = bench;
  const telephony = createSimulator({ scheduler: time, folder, seed: 'after', onProblem: () => {} });
  const dialler = anotherDialler(bench, telephony);
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  const list = telephony.running.bind(telephony);
  telephony.running = async () => {
    const listed = await list();
    await dialler.work();
    return listed;
  };
  await expireLeases(bench);
  await dialler.start({ alone: true });
  expect(await list()).toMatchObject([{ callId: id }]);
  expect(await bench.stateOf(id)).not.toBe('ended');
  bench.time.advance(20_000);
  await dialler.settled();
  expect(await bench.stateOf(id)).toBe('answered');
});

test('a call that waited too long for the dialler is given up', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000080' })).data;
  later(bench, 16);
  await bench.runJobs();
  expect((await bench.call('calls.detail', { id }, token)).data).toMatchObject({
    state: 'ended',
    cause: 'network',
    refusal: 'too_old',
  });
});

test('a call that the engine does not know and that is silent for 60 s ends, one that it knows does not', async () => {
  const bench = await createCallBench();
  const [first, second] = [await bench.agent('一'), await bench.agent('二')];
  const { id: known } = (await bench.place(first.token, { mobile: '13900000071' })).data;
  await bench.until(known, 'customer_ringing');
  const { id: unknown } = (await bench.place(second.token, { mobile: '13900000080' })).data;
  later(bench, 59);
  await bench.dialler.reconcile();
  expect(await bench.stateOf(unknown)).toBe('created');
  later(bench, 2);
  await bench.dialler.reconcile();
  expect([await bench.stateOf(unknown), await bench.stateOf(known)]).toEqual(['ended', 'customer_ringing']);
});

test('a call that the engine still runs after its end here is hung up', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { dialler, telephony } = await restart(bench);
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  const { tenantId } = bench;
  await dialler.work();
  expect(await telephony.running()).toHaveLength(1);
  await bench.domains.calls.progress.endLost(tenantId, id, { recordedSeconds: null, kept: null });
  await bench.pass(1);
  await dialler.settled();
  await vi.waitFor(async () => expect(await telephony.running()).toEqual([]));

  await telephony.place({
    callId: '999',
    tenantId,
    first: 'agent',
    agentLeg: { kind: 'phone', number: '057100000001' },
    line: await lineOf(bench),
    callee: '13900000060',
    callerId: '057188886666',
    ringSeconds: 30,
    record: false,
    notice: null,
    detectMachine: false,
  });
  await dialler.reconcile();
  await vi.waitFor(async () => expect(await telephony.running()).toEqual([]));
});

test('an event that could not be written is written on the next try', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { progress } = bench.domains.calls;
  let failures = 1;
  const { dialler } = await restart(bench, {
    ...progress,
    noteAll: (...told) => ((failures -= 1) >= 0 ? Promise.reject(new Error('no database')) : progress.noteAll(...told)),
  });
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await dialler.work();
  bench.time.advance(100);
  await dialler.settled();
  expect(await bench.stateOf(id)).toBe('agent_ringing');
});

test('an order whose word was lost is carried out within a second', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { time, simulatorFolder: folder } = bench;
  const telephony = createSimulator({ scheduler: time, folder, seed: 'after', onProblem: () => {} });
  await expireLeases(bench);
  await anotherDialler(bench, telephony).start();
  // No bus leads to this dialler.
  const { id } = (await bench.place(token, { mobile: '13900000080' })).data;
  expect(await telephony.running()).toEqual([]);
  vi.advanceTimersByTime(1000);
  await vi.waitFor(async () => expect(await telephony.running()).toMatchObject([{ callId: id }]));
});

test('an order that the engine refuses ends the call', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { dialler, telephony } = await restart(bench);
  await telephony.close();
  const { id } = (await bench.place(token, { mobile: '13900000080' })).data;
  await dialler.work();
  expect((await bench.call('calls.detail', { id }, token)).data).toMatchObject({ state: 'ended', cause: 'network' });
  // No phone rang, so the number is free at once.
  expect((await bench.place(token, { mobile: '13900000080' })).code).toBe(200);
});

/** Makes an engine that sends the events that a test gives it. */
function createPuppet() {
  const listeners = new Set<(event: TelephonyEvent) => void>();
  const telephony: Telephony = {
    ...keepsNothing,
    place: async () => ({ accepted: true }),
    test: async () => ({ accepted: true }),
    connectAgent: async () => false,
    stopRinging: async () => false,
    play: async () => false,
    takeMessage: async () => false,
    leaveMessage: async () => false,
    hangUp: async () => true,
    sendDigits: async () => false,
    hold: async () => false,
    mute: async () => false,
    transfer: async () => false,
    takeOver: async () => false,
    record: async () => false,
    consult: async () => false,
    consultEnd: async () => false,
    park: async () => false,
    monitor: async () => false,
    provision: async () => {},
    register: async () => {},
    registrations: async () => null,
    registered: async () => null,
    phonesInUse: async () => [],
    takeCallers: async () => {},
    running: async () => [],
    callsOn: () => 0,
    trunks: () => Promise.resolve(new Map()),
    dismiss: async () => false,
    adopt: async () => false,
    onArrival: () => () => {},
    connection: () => ({ isUp: true, since: '2026-03-02T02:00:00.000Z', clockAhead: 0 }),
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {},
  };
  return { telephony, tell: (event: TelephonyEvent) => listeners.forEach((listener) => listener(event)) };
}

/** Makes a dialler that drives the puppet engine. */
async function createPuppetDialler(bench: Bench) {
  const { telephony, tell } = createPuppet();
  const dialler = anotherDialler(bench, telephony);
  await expireLeases(bench);
  await dialler.start({ alone: true });
  return { dialler, tell, telephony };
}

const agentFirst: CallState[] = ['created', 'agent_ringing', 'agent_answered', 'customer_ringing', 'answered'];

test('states told in one breath are pushed each, in their order', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const { clock, tenantId } = bench;
  const { dialler, tell } = await createPuppetDialler(bench);
  const { id: callId } = (await bench.place(token, { mobile: '13900000080' })).data;
  const at = clock.now().toISOString();
  for (const type of agentFirst.slice(1)) tell({ tenantId, callId, type: type as CallStep, at });
  await dialler.settled();
  const pushed = (await bench.pushesTo(member)).map(({ type, data }) => type === push.callList && data.list[0]?.state);
  expect(pushed).toEqual(agentFirst);
});

test('the transaction that ends a call tells its agent, and leaves nothing to deliver', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await bench.until(id, 'ended');
  const told = await bench.tenant.query(sql`
    select type, data ->> 'state' as state from push
    where user_id = ${member.userId} and data ->> 'callId' = ${id} order by seq`);
  expect(told).toContainEqual({ type: push.callEnded, state: 'ended' });
  // The movement of the office's money may have the same number.
  const left = sql`select from outbox where subject_id = ${id} and type not like 'billing.%'`;
  expect(await bench.tenant.query(left)).toEqual([]);
});

test('an end that is told while the lease is in doubt is written, with all of its story, once the lease is renewed', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { clock, tenantId } = bench;
  const { dialler, tell } = await createPuppetDialler(bench);
  const { id: callId } = (await bench.place(token, { mobile: '13900000080' })).data;
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
  const steps = agentFirst.slice(1) as CallStep[];
  for (const type of steps) tell({ tenantId, callId, type, at: at(0) });
  await dialler.settled();

  const real = performance.now.bind(performance);
  const hour = vi.spyOn(performance, 'now').mockImplementation(() => real() + 3_600_000);
  const ended = { type: 'ended', cause: 'answered', hungUpBy: 'customer', history: null } as const;
  tell({ tenantId, callId, at: at(90), recordedSeconds: null, ...ended });
  expect(await bench.stateOf(callId)).toBe('answered');
  hour.mockRestore();
  await dialler.lookAfterLeases();
  await dialler.settled();
  const { data } = await bench.call('calls.detail', { id: callId }, token);
  expect(data).toMatchObject({ state: 'ended', hungUpBy: 'customer', talkSeconds: 90, cost: '2400' });
});

test('events that come twice, late, out of order or not at all end a call once and charge it once', async () => {
  const bench = await createCallBench({ balance: 100_000_000 });
  const { token } = await bench.agent();
  const { clock, tenantId, tenant } = bench;
  const { progress } = bench.domains.calls;
  const { dialler, tell } = await createPuppetDialler(bench);

  const start = clock.now().getTime();
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  const steps: CallStep[] = ['agent_ringing', 'agent_answered', 'customer_ringing', 'answered'];
  const step = fc.record({ type: fc.constantFrom(...steps), at: fc.nat(300).map(at) });
  const ended = fc.record({
    type: fc.constant('ended' as const),
    at: fc.nat(600).map(at),
    cause: fc.constantFrom('answered', 'no_answer', 'cancelled', 'network'),
    hungUpBy: fc.constantFrom('agent', 'customer', 'system'),
    history: fc.option(
      fc.record(Object.fromEntries(steps.map((name) => [name, fc.option(fc.nat(300).map(at))])) as never),
    ),
  }) as fc.Arbitrary<CallStateEvent>;
  let number = 0;

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 3, arbitrary: step }, ended), { maxLength: 8 }),
      ended,
      async (told, last) => {
        number += 1;
        const mobile = `139${String(number).padStart(8, '0')}`;
        const { id: callId } = (await bench.place(token, { mobile })).data;
        // Some ends come from the engine, some from the reconciliation at the same moment.
        for (const event of [...told, last, last])
          tell({ tenantId, callId, recordedSeconds: null, ...event } as TelephonyEvent);
        await Promise.all([dialler.settled(), progress.apply(tenantId, callId, last)]);

        const { data: call } = await bench.call('calls.detail', { id: callId }, token);
        const minutes = call.answeredAt ? Math.max(1, Math.ceil(call.talkSeconds / 60)) : 0;
        expect(call).toMatchObject({ state: 'ended', billedMinutes: minutes, cost: String(minutes * 1200) });
        expect(call.cause === 'answered').toBe(call.answeredAt !== null);
        const states = await tenant.query<{ state: string }>(sql`
        select data ->> 'state' as state from push where data ->> 'callId' = ${callId} order by seq`);
        const order = states.map(({ state }) => callStates.indexOf(state as never));
        expect(order).toEqual([...new Set(order)].toSorted((one, other) => one - other));
        const [books] = await tenant.query(sql`
        select (select count(*)::int from hold) as holds, (select count(*)::int from call_running) as running,
          (select coalesce(-sum(e.amount), 0)::text from ledger_entry e
            join ledger_transaction t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
            where t.reference_id = ${callId} and e.account = 'wallet') as charged,
          (select sum(amount) from ledger_entry where account = 'wallet') = (select balance from wallet) as whole`);
        expect(books).toEqual({ holds: 0, running: 0, charged: call.cost, whole: true });
      },
    ),
    { numRuns: 25 },
  );
}, 30_000);
