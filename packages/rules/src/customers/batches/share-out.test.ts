import type { ShareWay } from '@haihu/contract/customers/values';
import { expect, test } from 'vitest';
import { shareOut, type Taker } from './share-out.ts';

const takes = (total: number, takers: Taker[], way: ShareWay) =>
  shareOut(total, takers, way).map((shared) => shared.takes);

const said = (count: number, room = 500) => ({ held: 0, room, count });

test('even shares differ by one at most, and what one has no room for goes to the others', () => {
  const roomy = { held: 0, room: 500 };
  expect(takes(10, [roomy, roomy, roomy], 'evenly')).toEqual([4, 3, 3]);
  expect(shareOut(120, [{ held: 460, room: 40 }, roomy], 'evenly')).toEqual([
    { share: 60, takes: 40 },
    { share: 60, takes: 80 },
  ]);
  expect(takes(5, [{ held: 9, room: 0 }], 'evenly')).toEqual([0]);
});

test('by load all hold equally many afterwards, as far as that goes', () => {
  const [busy, idle, between] = [
    { held: 100, room: 400 },
    { held: 0, room: 500 },
    { held: 50, room: 450 },
  ];
  expect(takes(60, [busy, idle, between], 'by_load')).toEqual([0, 55, 5]);
  expect(takes(300, [busy, idle, between], 'by_load')).toEqual([50, 150, 100]);
});

test('by count everybody gets what was said, within room and what there is', () => {
  expect(shareOut(10, [said(4), said(9, 3), said(8)], 'by_count')).toEqual([
    { share: 4, takes: 4 },
    { share: 9, takes: 3 },
    { share: 8, takes: 3 },
  ]);
});

test('nothing is made or lost, whatever is shared', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 500; round += 1) {
    const takers = Array.from({ length: 1 + random(8) }, () => ({ held: random(50), room: random(40) }));
    const total = random(300);
    const room = takers.reduce((sum, taker) => sum + taker.room, 0);
    for (const way of ['evenly', 'by_load'] as const) {
      const got = takes(total, takers, way);
      expect(got.reduce((sum, each) => sum + each, 0)).toBe(Math.min(total, room));
      expect(got.every((each, index) => each >= 0 && each <= takers[index]!.room)).toBe(true);
    }
  }
});

const by = (...held: number[]) => held.map((each) => ({ held: each, room: 10 }));

test('the rest after the level goes to members who stand no higher and have room', () => {
  expect(takes(3, by(5, 0, 0), 'by_load')).toEqual([0, 2, 1]);
  expect(takes(3, by(1, 0, 0), 'by_load')).toEqual([1, 1, 1]);
  const rooms = [1, 5, 5].map((room) => ({ held: 0, room }));
  expect(takes(4, rooms, 'evenly')).toEqual([1, 2, 1]);
});

test('a member who holds more than allowed gets nothing, and takes nothing from the others', () => {
  const beyond = { held: 9, room: -3 };
  expect(takes(5, [beyond, { held: 0, room: 5 }], 'evenly')).toEqual([0, 5]);
  expect(takes(5, [{ ...beyond, count: 2 }, said(5)], 'by_count')).toEqual([0, 5]);
});
