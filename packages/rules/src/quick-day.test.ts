import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, instantAt } from './day.ts';
import { quickAddDays, quickDayOf, quickInstantAt } from './quick-day.ts';

const zone = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC');
// A few days around a change of New York's clocks, so that remembered answers are asked for again.
const instant = fc.integer({ min: Date.UTC(2026, 2, 5), max: Date.UTC(2026, 2, 12) });

test('remembering changes no answer', () => {
  fc.assert(
    fc.property(
      instant,
      zone,
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: -9, max: 9 }),
      (at, of, minutes, days) => {
        const day = dayOf(at, of);
        expect(quickDayOf(new Date(at).toISOString(), of)).toBe(day);
        expect(quickInstantAt(day, minutes, of)).toBe(instantAt(day, minutes, of));
        expect(quickAddDays(day, days)).toBe(addDays(day, days));
      },
    ),
    { numRuns: 2000 },
  );
});
