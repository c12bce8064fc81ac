import { contract } from '@haihu/contract/contract';
import { specifiedCalls } from '@haihu/contract/specified-calls';
import { expect, test } from 'vitest';
import { callsOfClient } from './client-calls.mjs';
import { read, rowsOf } from './tables.mjs';

const itemOf = (name) => `${contract[name].method} ${contract[name].path}`;
const listed = read('calls.txt').trim().split('\n');

test('the list that is counted is that of the contract, each call once', () => {
  expect(listed.toSorted()).toEqual(specifiedCalls.map(itemOf).toSorted());
  expect(new Set(listed)).toHaveLength(117);
});

test('every specified call says what it has to be seen to do, and no other does', () => {
  const told = new Set(rowsOf('effects.tsv').map(([item]) => item));
  expect([...told].toSorted()).toEqual(listed.toSorted());
});

test('each call that no screen makes has its reason, and a call with a reason is made by none', () => {
  const made = new Set(callsOfClient(specifiedCalls));
  const unused = specifiedCalls.filter((name) => !made.has(name)).map(itemOf);
  const reasons = rowsOf('unused-calls.tsv');
  expect(reasons.map(([item]) => item).toSorted()).toEqual(unused.toSorted());
  expect(reasons.filter(([, reason]) => !reason)).toEqual([]);
});

test('a name that is only refreshed is no call', () => {
  const text = `host.refresh('messages.', 'followups.visits'); await call('customers.claim', { ids });`;
  expect(callsOfClient(['followups.visits', 'customers.claim'], text)).toEqual(['customers.claim']);
});
