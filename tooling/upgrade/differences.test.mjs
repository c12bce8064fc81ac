import { expect, test } from 'vitest';
import { differences, isMoved } from './differences.mjs';

test('a value that is lost or changed is a difference, a new field is none', () => {
  const before = { list: { code: 200, data: { list: [{ id: '1', name: '王' }], next: null } } };
  expect(differences(before, structuredClone(before))).toEqual([]);
  const more = { list: { code: 200, data: { list: [{ id: '1', name: '王', city: '杭州' }], next: null, total: 1 } } };
  expect(differences(before, more)).toEqual([]);
  expect(differences(more, before).map(({ at }) => at)).toEqual(['.data.list.0.city', '.data.total']);
  const shorter = { list: { code: 200, data: { list: [], next: null } } };
  expect(differences(before, shorter)).toMatchObject([{ call: 'list', at: '.data.list', other: [] }]);
  expect(differences(before, {})).toMatchObject([{ call: 'list', at: '', other: undefined }]);
  expect(differences({ list: { data: null } }, { list: { data: {} } })).toHaveLength(1);
});

test('a call that only the later release has is none, one that it lost is', () => {
  const [absent, there] = [{ news: { code: 40004, data: null } }, { news: { code: 200, data: { list: [] } } }];
  expect(differences(absent, there)).toEqual([]);
  expect(differences(there, absent).map(({ at }) => at)).toEqual(['.code', '.data']);
});

const seenAt = (at) => ({ devices: { seenAt: at } });

test('instants of the test itself may move, older ones may not', () => {
  const [began, later] = [Date.parse('2026-03-02T00:00:00Z'), '2026-03-02T00:00:05Z'];
  expect(differences(seenAt('2026-03-02T00:00:01Z'), seenAt(later), began)).toEqual([]);
  expect(differences(seenAt('2026-03-01T00:00:00Z'), seenAt(later), began)).toHaveLength(1);
  expect(differences(seenAt(later), seenAt(null), began)).toHaveLength(1);
});

test('a place that moves by itself covers what is in it, and nothing beside it', () => {
  const moving = [{ call: 'board', at: '.data.list' }];
  expect(isMoved({ call: 'board', at: '.data.list.0.state' }, moving)).toBe(true);
  expect(isMoved({ call: 'board', at: '.data.list' }, moving)).toBe(true);
  expect(isMoved({ call: 'board', at: '.data.listed' }, moving)).toBe(false);
  expect(isMoved({ call: 'wall', at: '.data.list' }, moving)).toBe(false);
});
