import { expect, onTestFinished, test, vi } from 'vitest';
import { createSimulator } from '../../../integrations/telephony/simulator/simulator.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { createDialler } from './dialler.ts';

const log = { error() {}, warn() {}, info() {} } as never;
/** Seconds of a lease. */
const LEASE = 600;

test('a new order is carried out without the bus where its node is driven, while its lease holds', async () => {
  // Nothing looks for orders.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { db, cipher, clock, storage, time, simulatorFolder: folder } = bench;
  const { progress, turns } = bench.domains.calls;
  const simulator = createSimulator({ scheduler: time, folder, seed: 'own', onProblem: () => {} });
  const hearFirst = vi.spyOn(db, 'hearFirst');
  const engines = { simulator: () => simulator };
  const bus = { listen() {} };
  const dialler = createDialler({ db, cipher, clock, storage, engines, bus, progress, turns, log, lease: LEASE });
  onTestFinished(() => dialler.stop());
  await bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);
  await dialler.start();

  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await vi.waitFor(
    async () =>
      expect(await bench.admin(`select dialled_at is not null as dialled from call where id = ${id}`)).toEqual([
        { dialled: true },
      ]),
    10_000,
  );

  const [, wakes] = hearFirst.mock.calls[0]!;
  const [nodeId] = dialler.drivers().keys();
  expect([wakes(nodeId!), wakes('999999'), wakes('accounts')]).toEqual([true, false, false]);
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + LEASE * 1000);
  expect(wakes(nodeId!)).toBe(false);
  now.mockRestore();
});
