import { expect, test } from 'vitest';
import type { ArrivedEvent } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const left = (arrivalId: string, caller: string | null, did = '057188886666'): ArrivedEvent => ({
  type: 'arrived',
  arrivalId,
  did,
  named: null,
  caller,
  at: '2026-03-02T01:58:00.000Z',
});

/** Makes an office with a ready agent, and a node that kept these callers. */
async function createOffice(callers: ArrivedEvent[]) {
  const bench = await createCallBench();
  const { member } = await bench.agent();
  await presenceIn(bench).arrived(bench.tenantId, member.userId);
  const { telephony } = [...bench.dialler.drivers().values()][0]!;
  let kept = callers;
  telephony.takeLeftCallers = async (note) => {
    const still: ArrivedEvent[] = [];
    for (const caller of kept) if (!(await note(caller))) still.push(caller);
    kept = still;
  };
  /** Loses the connection to the node, and makes another one. */
  async function reconnect(): Promise<void> {
    bench.time.advance(1000);
    const since = bench.clock.now().toISOString();
    telephony.connection = () => ({ isUp: true, since, clockAhead: 0 });
    await bench.dialler.reconcile();
  }
  const missed = () => bench.tenant.query(sql`select times, first_at as "firstAt" from missed_call order by id`);
  const calls = () => bench.tenant.query(sql`select from call`);
  return { ...bench, telephony, reconnect, missed, calls, kept: () => kept };
}

test('callers who left while nobody drove the node are missed once, and ring nobody', async () => {
  const callers = [left('1', '13900000070'), left('2', null), left('3', '13900000071', '057100000000')];
  const { telephony, reconnect, missed, calls, kept } = await createOffice(callers);
  await reconnect();
  expect([await missed(), await calls(), kept()]).toMatchObject([
    [{ times: 1, firstAt: '2026-03-02T01:58:00Z' }],
    [],
    [],
  ]);
  // An engine that could not forget the caller tells again.
  telephony.takeLeftCallers = async (note) => void (await note(callers[0]!));
  await reconnect();
  expect(await missed()).toMatchObject([{ times: 1 }]);
});

test('callers who could not be written are written a moment later', async () => {
  const { telephony, reconnect, dialler, missed, kept } = await createOffice([left('1', '13900000070')]);
  const take = telephony.takeLeftCallers;
  telephony.takeLeftCallers = async () => Promise.reject(new Error('away'));
  await reconnect();
  expect([await missed(), kept().length]).toEqual([[], 1]);
  telephony.takeLeftCallers = take;
  await dialler.reconcile();
  expect([await missed(), kept()]).toMatchObject([[{ times: 1 }], []]);
});
