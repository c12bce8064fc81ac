import { expect, test } from 'vitest';
import { type CallerIdQuestion, chooseCallerId } from './caller-id.ts';

const numbers = [
  { id: 'Hangzhou', area: '浙江杭州', usedAt: '2026-03-02T02:00:00Z' },
  { id: 'Nanjing', area: '江苏南京', usedAt: '2026-03-02T01:00:00Z' },
  { id: 'new', area: null, usedAt: null },
];
const choose = (question: Partial<CallerIdQuestion>, among = numbers) => {
  const found = chooseCallerId(among, { rule: 'steady', area: null, seed: 0, ...question });
  return found && [found.shown.id, found.chosenBy];
};

test('a callee always sees the same number', () => {
  expect([0, 1, 2, 3].map((seed) => choose({ seed })?.[0])).toEqual(['Hangzhou', 'Nanjing', 'new', 'Hangzhou']);
});

test('the callee’s city goes before the province, the province before the rest', () => {
  expect(choose({ rule: 'area', area: '江苏南京' })).toEqual(['Nanjing', 'area']);
  expect(choose({ rule: 'area', area: '浙江温州', seed: 5 })).toEqual(['Hangzhou', 'area']);
  expect(choose({ rule: 'area', area: '广东广州', seed: 1 })).toEqual(['Nanjing', 'steady']);
  expect(choose({ rule: 'area', seed: 1 })).toEqual(['Nanjing', 'steady']);
});

test('rotation shows what was never shown, then what was shown longest ago', () => {
  expect(choose({ rule: 'rotation' })).toEqual(['new', 'rotation']);
  expect(choose({ rule: 'rotation', seed: 7 }, numbers.slice(0, 2))).toEqual(['Nanjing', 'rotation']);
});

test('without a number there is nothing to show', () => {
  expect(choose({}, [])).toBeUndefined();
});
