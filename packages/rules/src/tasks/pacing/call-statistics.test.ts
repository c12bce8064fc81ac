import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerRate, firstStatistics, withRinging, withTalk, withWrapUp } from './call-statistics.ts';

/** Returns the statistics after `count` calls of which every `nth` was answered. */
function after(count: number, nth: number, from = firstStatistics) {
  let known = from;
  for (let call = 1; call <= count; call += 1) known = withRinging(known, call % nth === 0, 20);
  return known;
}

describe('the answer rate of a task', () => {
  it('comes near the true share', () => {
    expect(answerRate(after(2000, 5))).toBeCloseTo(0.2, 1);
  });

  it('believes a jump within forty calls, and a fall only slowly', () => {
    const rare = after(2000, 10);
    expect(answerRate(after(40, 1, rare))).toBeGreaterThan(0.6);
    const many = after(2000, 1);
    expect(answerRate(after(40, 50, many))).toBeGreaterThan(0.85);
  });

  it('begins with caution: after ten calls without an answer it still reckons with many', () => {
    expect(answerRate(after(10, 1000))).toBeGreaterThan(0.3);
  });

  it('stays a share of calls whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 500 }), (answers) => {
        const known = answers.reduce((before, isAnswered) => withRinging(before, isAnswered, 9), firstStatistics);
        expect(answerRate(known)).toBeGreaterThanOrEqual(0.01);
        expect(answerRate(known)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it('durations follow what is measured, each its own', () => {
  let known = firstStatistics;
  for (let call = 0; call < 2000; call += 1) {
    known = withWrapUp(withTalk(withRinging(known, true, 7), 150), 20);
  }
  expect(known.ringSeconds).toBeCloseTo(7, 1);
  expect(known.talkSeconds).toBeCloseTo(150, 0);
  expect(known.wrapUpSeconds).toBeCloseTo(20, 1);
  expect(known.unansweredSeconds).toBe(firstStatistics.unansweredSeconds);
});
