import { expect, test } from 'vitest';
import { type HealthCounts, judgeHealth, LEAST_CALLS } from './line-health.ts';

const fine: HealthCounts = { calls: 100, answered: 40, short: 5, repeats: 10, complaints: 0 };
const judge = (more: Partial<HealthCounts>) => judgeHealth({ ...fine, ...more });

test.each<[string, Partial<HealthCounts>, string, string[]]>([
  ['an ordinary day', {}, 'good', []],
  ['too few calls to say', { calls: LEAST_CALLS - 1, answered: 0, short: 0, repeats: 40 }, 'unknown', []],
  ['seldom answered', { answered: 14 }, 'watch', ['seldom_answered']],
  ['hardly ever answered', { answered: 7, short: 0 }, 'paused', ['seldom_answered']],
  ['answered just often enough', { answered: 15, short: 0 }, 'good', []],
  ['half of the talks short', { short: 20 }, 'watch', ['short_calls']],
  ['most talks short', { short: 28 }, 'paused', ['short_calls']],
  ['short, but of few talks', { answered: 19, short: 19 }, 'good', []],
  ['often the same numbers', { repeats: 30 }, 'watch', ['repeats']],
  ['mostly the same numbers', { repeats: 50 }, 'paused', ['repeats']],
  ['one complaint', { complaints: 1 }, 'watch', ['complaints']],
  [
    'three complaints, even of few calls',
    { calls: 5, answered: 3, short: 0, repeats: 0, complaints: 3 },
    'paused',
    ['complaints'],
  ],
  ['only what is worst is told', { complaints: 3, repeats: 30 }, 'paused', ['complaints']],
  ['all that is worst is told', { complaints: 3, repeats: 60 }, 'paused', ['complaints', 'repeats']],
])('%s', (_, more, state, reasons) => {
  expect(judge(more)).toEqual({ state, reasons });
});
