import { expect, onTestFinished, test, vi } from 'vitest';
import { createSimulator } from '../../../integrations/telephony/simulator/simulator.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { createDialler } from './dialler.ts';

const log = { error() {}, warn() {}, info() {} } as never;
/** Seconds of a lease. */
const LEASE = 600;

/** Opens an office whose calls a dialler of the same process dials. Its timers do not run, and no word reaches it. */
async function openOffice() {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const bench = await createCallBench();
  const { db, cipher, clock, storage, time, simulatorFolder: folder } = bench;
  const { progress, turns, direct } = bench.domains.calls;
  const simulator: Telephony = createSimulator({ scheduler: time, folder, seed: 'direct', onProblem: () => {} });
  const placed: string[] = [];
  /** The engine as it is now. A test may replace what it does. */
  const telephony = { ...simulator };
  const engine: Telephony = {
    ...simulator,
    provision: (...given) => telephony.provision(...given),
    connection: () => telephony.connection(),
    running: () => telephony.running(),
    place(order) {
      placed.push(order.callId);
      return simulator.place(order);
    },
  };
  const engines = { simulator: () => engine };
  const dialler = createDialler({
    db,
    cipher,
    clock,
    storage,
    engines,
    bus: { listen() {} },
    progress,
    turns,
    direct,
    log,
    lease: LEASE,
  });
  onTestFinished(() => dialler.stop());
  await bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);
  await dialler.start();
  const { token, member } = await bench.agent();
  const orders = () => bench.tenant.query<{ kind: string }>(sql`select kind from call_order`);
  const dialled = async () => {
    const rows = await bench.tenant.query<{ dialled: boolean }>(sql`
      select dialled_at is not null as dialled from call order by id`);
    return rows.map((row) => row.dialled);
  };
  return { ...bench, dialler, telephony, placed, token, member, orders, dialled };
}

type Office = Awaited<ReturnType<typeof openOffice>>;

/** Holds the engine up before the next call. Returns the functions that wait for that, and let it go on. */
function holdUp({ telephony }: Office) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { provision } = telephony;
  telephony.provision = async (...given) => {
    telephony.provision = provision;
    reached.resolve();
    await gate.promise;
    return provision(...given);
  };
  return { reached: reached.promise, goOn: gate.resolve };
}

const mobile = '13900000060';

test('a call that the process of its dialler accepts is dialled once, and no order is stored', async () => {
  const office = await openOffice();
  const { id } = (await office.place(office.token, { mobile })).data;
  expect(await office.dialled()).toEqual([true]);
  expect(await office.orders()).toEqual([]);
  await vi.waitFor(() => expect(office.placed).toEqual([id]));
  await office.dialler.work();
  expect(office.placed).toEqual([id]);
  await office.until(id, 'answered');
});

test('a call whose transaction fails is not dialled', async () => {
  const office = await openOffice();
  const { accept } = office.domains.calls;
  const failing = office.tenant.transaction(async (tx) => {
    await accept(tx, office.member, { mobile });
    throw new Error('the database is away');
  });
  await expect(failing).rejects.toThrow('the database is away');
  await office.dialler.work();
  expect(office.placed).toEqual([]);
  expect(await office.tenant.query(sql`select from call`)).toEqual([]);
});

test('hanging up waits until the engine knows the call', async () => {
  const office = await openOffice();
  const held = holdUp(office);
  const { id } = (await office.place(office.token, { mobile })).data;
  await held.reached;
  await office.call('calls.hangUp', { id }, office.token);
  const worked = office.dialler.work();
  held.goOn();
  await worked;
  expect(office.placed).toEqual([id]);
  await office.until(id, 'ended');
  expect(await office.telephony.running()).toEqual([]);
});

test('a call that waits to be told is not lost to a new connection of the engine', async () => {
  const office = await openOffice();
  const held = holdUp(office);
  const { id } = (await office.place(office.token, { mobile })).data;
  await held.reached;
  const { connection, running } = office.telephony;
  const since = new Date(office.clock.now().getTime() + 1000).toISOString();
  office.telephony.connection = () => ({ ...connection(), since });
  await office.dialler.reconcile();
  expect(await office.stateOf(id)).not.toBe('ended');

  // The engine lists its calls before it is told of this one.
  office.time.advance(1000);
  office.telephony.connection = () => ({ ...connection(), since: office.clock.now().toISOString() });
  office.telephony.running = async () => {
    const listed = await running();
    office.telephony.running = running;
    held.goOn();
    await office.dialler.work();
    return listed;
  };
  await office.dialler.reconcile();
  expect(office.placed).toEqual([id]);
  expect(await office.stateOf(id)).not.toBe('ended');
  await office.until(id, 'answered');
});

test('a call that the engine lost with its old connection ends', async () => {
  const office = await openOffice();
  const { id } = (await office.place(office.token, { mobile })).data;
  await office.dialler.work();
  office.time.advance(1000);
  const { connection } = office.telephony;
  const since = office.clock.now().toISOString();
  office.telephony.connection = () => ({ ...connection(), since });
  office.telephony.running = async () => [];
  await office.dialler.reconcile();
  expect(await office.stateOf(id)).toBe('ended');
});

test('a call that its dialler may not dial any more gets an order, which the next dialler carries out', async () => {
  const office = await openOffice();
  const { accept } = office.domains.calls;
  const { db, tenant, member, dialler } = office;
  const id = await tenant.transaction(async (tx) => {
    const accepted = await accept(tx, member, { mobile });
    // The lease may be over before the transaction is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + LEASE * 1000);
    return accepted;
  });
  await vi.waitFor(async () => expect(await office.orders()).toEqual([{ kind: 'dial' }]));
  expect([office.placed, await office.dialled()]).toEqual([[], [false]]);
  vi.restoreAllMocks();
  await dialler.work();
  expect(office.placed).toEqual([id]);
  expect(await db.forTenant(office.tenantId).query(sql`select from call_order`)).toEqual([]);
});

test('a call gets an order when the lease went to another dialler, and when the engine is away', async () => {
  const office = await openOffice();
  await office.admin('update engine_node set term = term + 1');
  await office.place(office.token, { mobile });
  expect([await office.dialled(), await office.orders()]).toEqual([[false], [{ kind: 'dial' }]]);

  const other = await openOffice();
  const { connection } = other.telephony;
  other.telephony.connection = () => ({ ...connection(), isUp: false });
  await other.place(other.token, { mobile });
  expect([await other.dialled(), await other.orders()]).toEqual([[false], [{ kind: 'dial' }]]);
});
