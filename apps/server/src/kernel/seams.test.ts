import { expect, test } from 'vitest';
import type { Member } from './member.ts';
import { createSeams, foldSeams, type Seams } from './seams.ts';

const member = {} as Member;

test('a lent seam has its functions once all domains brought theirs', async () => {
  const { lend, fill } = createSeams();
  const dueVisits = lend('dueVisits');
  fill(
    foldSeams([{ api: {}, seams: { dueVisits: { count: async () => 3 } } }, { api: {} }]) as Partial<Seams> as Seams,
  );
  expect(await dueVisits.count(member)).toBe(3);
  expect(lend('dueVisits')).toBe(dueVisits);
});

test('several domains bring parts of one seam, and none of them twice', () => {
  const publicPools = { api: {}, seams: { leaving: { seas: async () => undefined } } };
  const seats = { api: {}, seams: { leaving: { seats: async () => undefined } } };
  expect(Object.keys(foldSeams([publicPools, seats]).leaving)).toEqual(['seas', 'seats']);
  expect(() => foldSeams([publicPools, seats, publicPools])).toThrow('two domains bring leaving.seas');
});
