import { expect, test } from 'vitest';
import { lineName } from '../core/accounts.ts';
import { findInstallation } from '../core/nodes.repository.ts';
import { createCallBench } from '../test-support/call-bench.ts';

test('the operator sees since when the carrier of a line is silent, until it answers again', async () => {
  const bench = await createCallBench();
  const { clock, db, dialler, domains, lineId, tenantId, time } = bench;
  const name = lineName(await findInstallation(db), lineId);
  const [driver] = dialler.drivers().values();
  await driver!.provision();
  const silentSince = async (answers: boolean) => {
    driver!.telephony.trunks = async () => new Map([[name, answers]]);
    time.advance(30_000);
    await dialler.reconcile();
    const lines = await domains.calls.linesOf(tenantId);
    return lines.find(({ id }) => id === lineId)!.trunkSilentSince;
  };
  const since = await silentSince(false);
  expect(Date.parse(since!)).toBe(clock.now().getTime());
  expect(await silentSince(false)).toBe(since);
  expect(await silentSince(true)).toBeNull();
});
