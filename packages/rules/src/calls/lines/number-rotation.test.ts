import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPARED_CALLS, type RotatedNumber, whyRotatedAway } from './number-rotation.ts';

const usual: RotatedNumber = {
  number: { calls: 250, answered: 40 },
  line: { calls: 500, answered: 200 },
  today: 250,
  mostADay: 300,
  others: 1,
};
const judge = (more: Partial<RotatedNumber>) => whyRotatedAway({ ...usual, ...more });

test.each<[string, Partial<RotatedNumber>, string | null]>([
  ['under half of its line', {}, 'below_line'],
  ['half of its line', { number: { calls: 250, answered: 50 } }, null],
  ['too few calls to say', { number: { calls: COMPARED_CALLS - 1, answered: 0 } }, null],
  ['a line that nobody answers', { number: { calls: 250, answered: 0 }, line: { calls: 500, answered: 0 } }, null],
  ['the cap of the day', { number: { calls: 300, answered: 150 }, today: 300 }, 'daily_cap'],
  ['one below the cap', { number: { calls: 299, answered: 150 }, today: 299 }, null],
  ['the last number of its line', { others: 0, today: 5000 }, null],
])('%s', (_, more, why) => {
  expect(judge(more)).toBe(why);
});

const counts = fc.nat(1000).chain((calls) => fc.record({ calls: fc.constant(calls), answered: fc.nat(calls) }));
const rotated = fc.record({
  number: counts,
  line: counts,
  today: fc.nat(2000),
  mostADay: fc.integer({ min: 1, max: 2000 }),
  others: fc.nat(5),
});

test('a number that is answered as often as its line stays, unless it has reached its cap', () => {
  fc.assert(
    fc.property(rotated, ({ line, ...rest }) => {
      expect(whyRotatedAway({ ...rest, number: line, line })).toBe(
        rest.others > 0 && rest.today >= rest.mostADay ? 'daily_cap' : null,
      );
    }),
  );
});

test('more answers never take a number away', () => {
  fc.assert(
    fc.property(rotated, fc.nat(1000), (asked, more) => {
      const { calls, answered } = asked.number;
      const better = { calls, answered: Math.min(calls, answered + more) };
      if (whyRotatedAway(asked) === null) expect(whyRotatedAway({ ...asked, number: better })).toBeNull();
    }),
  );
});
