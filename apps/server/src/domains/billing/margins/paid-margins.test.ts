import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllTests } from '../../../../test/world.ts';
import { createAgencyOffice, PRICE } from '../test-support/agency-office.ts';

const MARGIN = 300;
const office = await createAgencyOffice({ atEnd: afterAllTests() });
const { agencyId, billing, openServed, setMargin, settlement, faultsOf } = office;
await setMargin(MARGIN);

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('talk' as const), minutes: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('credit' as const), minutes: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), place: fc.nat(9) }) },
);

test('whatever is called, paid and corrected, an agency earns by what was paid, and by all of it once nothing is owed', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), fc.nat(4), async (steps, paidMinutes) => {
      runs += 1;
      const { id, talk, bills } = await openServed(paidMinutes * (PRICE + MARGIN));
      const corrected = new Set<string>();
      /** The margin of each call by its bill, and true when some of the call is owed. */
      const earned = new Map<string, { margin: number; isOwed: boolean }>();
      for (const [index, each] of steps.entries()) {
        const { owed: before } = await billing.callingCreditOf(id);
        if (each.do === 'talk') {
          await talk(each.minutes * 60);
          const [bill] = await bills();
          const isOwed = (await billing.callingCreditOf(id)).owed > before;
          earned.set(bill!.id, { margin: each.minutes * MARGIN, isOwed });
        }
        if (each.do === 'credit') {
          const amount = each.minutes * (PRICE + MARGIN);
          await billing.credit(id, { amount, key: `${runs} ${index}` });
        }
        if (each.do === 'correct') {
          const wrong = (await bills())[each.place];
          if (wrong) {
            await billing.correct(id, { id: wrong.id, reason: '断线' });
            corrected.add(wrong.id);
          }
        }
        const { owed } = await billing.callingCreditOf(id);
        // The debt is paid, so the charges that waited for it are earned.
        if (owed === 0) for (const call of earned.values()) call.isOwed = false;
        const expected = [...earned]
          .filter(([bill, { isOwed }]) => !isOwed && !corrected.has(bill))
          .reduce((sum, [, { margin }]) => sum + margin, 0);
        const { enterprises } = await settlement();
        expect(Number(enterprises.find((one) => one.id === id)?.margin ?? 0)).toBe(expected);
      }
      expect(await faultsOf([id, agencyId])).toEqual([]);
    }),
    {
      numRuns: 5,
      endOnFailure: true,
      examples: [
        [
          [
            { do: 'talk', minutes: 3 },
            { do: 'credit', minutes: 5 },
          ],
          1,
        ],
      ],
    },
  );
});
