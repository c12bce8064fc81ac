import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllTests, createWorld } from '../../../../test/world.ts';

// This world is not shared: the clock goes back for each enterprise, and the jobs of other enterprises' nights would
// run first.
const world = await createWorld({ atEnd: afterAllTests() });
const { billing, calls } = world.domains;
const start = world.clock.now();
const DAY = 24 * 60 * 60 * 1000;
const MONTHLY = 600_000;
let lines = 0;

test('on agreed credit or with money, whatever comes first, each month that begins is charged and each day is closed', async () => {
  const { id: productId } = await billing.catalogue.saveProduct({
    kind: 'line',
    code: 'rented',
    name: '华东线',
    carrier: '中国电信',
    area: '浙江',
    answerRate: 46,
    minutePrice: '0.065',
    concurrency: 20,
    rules: '无',
    setupFee: '0',
    monthlyFee: '60',
    onSaleFrom: '2026-01-01',
  });
  const way = fc.shuffledSubarray(['line', 'money'] as const, { minLength: 2 });
  const waits = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(way, fc.boolean(), waits, async (order, isAgreed, gaps) => {
      world.clock.now = () => start;
      const { tenantId } = await world.enterprise(`企业 ${(lines += 1)}`);
      const place = { name: '专线', carrier: '电信', area: '浙江', minutePrice: 650, concurrency: 5 };
      const open = { ...place, productId, numbers: [`0571${String(10_000_000 + lines)}`] };
      for (const each of order) {
        if (each === 'line') await calls.addLine(tenantId, open);
        else if (isAgreed) await billing.agreeCredit(tenantId, 10 * MONTHLY);
        else await billing.credit(tenantId, { amount: 10 * MONTHLY, key: 'first' });
      }
      let day = 0;
      for (const gap of gaps) {
        // A server that was off for days catches up.
        day += gap;
        const now = new Date(start.getTime() + day * DAY);
        world.clock.now = () => now;
        await world.runJobs();
        expect((await billing.ledgerDays.verify(tenantId)).faults).toEqual([]);
        const { balance, owed } = await billing.callingCreditOf(tenantId);
        const months = [0, 31].filter((begins) => begins <= day).length;
        expect(balance - owed).toBe((isAgreed ? 0 : 10 * MONTHLY) - months * MONTHLY);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
