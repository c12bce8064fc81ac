import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGathering } from './gathering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gatheringOf(answer: (question: string) => Promise<string> = async (question) => question.toUpperCase()) {
  const rounds: string[][] = [];
  const ask = createGathering<string, string>({
    within: 10,
    most: 3,
    keyOf: (question) => question,
    askAll(questions) {
      rounds.push(questions);
      return questions.map(answer);
    },
  });
  return { ask, rounds };
}

test('a question alone is asked at once, those of the next ten milliseconds together, each with its own answer', async () => {
  const { ask, rounds } = gatheringOf();
  const first = ask('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1);
  const second = ask('b');
  await vi.advanceTimersByTimeAsync(8);
  const third = ask('c');
  expect(rounds).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds).toEqual([['a'], ['b', 'c']]);
  expect(await Promise.all([first, second, third])).toEqual(['A', 'B', 'C']);
});

test('the same question is asked once, but again once it is under way: no answer is older than its question', async () => {
  const slow = Promise.withResolvers<string>();
  const { ask, rounds } = gatheringOf(() => slow.promise);
  const [first, second] = [ask('a'), ask('a')];
  await vi.advanceTimersByTimeAsync(10);
  const later = ask('a');
  await vi.advanceTimersByTimeAsync(10);
  expect(rounds).toEqual([['a'], ['a']]);
  slow.resolve('A');
  expect(await Promise.all([first, second, later])).toEqual(['A', 'A', 'A']);
});

test('as many as are asked together at most do not wait, and later ones begin anew', async () => {
  const { ask, rounds } = gatheringOf();
  for (const question of ['a', 'b', 'c', 'd']) void ask(question);
  expect(rounds).toEqual([['a', 'b', 'c']]);
  await vi.advanceTimersByTimeAsync(9);
  expect(rounds).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds[1]).toEqual(['d']);
});

test('a question that fails spoils no other', async () => {
  const { ask } = gatheringOf(async (question) => {
    if (question === 'b') throw new Error('b failed');
    return question;
  });
  const outcomes = Promise.allSettled([ask('a'), ask('b')]);
  await vi.advanceTimersByTimeAsync(10);
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
