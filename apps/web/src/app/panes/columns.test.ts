import { expect, test } from 'vitest';
import { type Beneath, readHash } from '../here.ts';
import { columnsOf } from './columns.ts';

const customers = '#/pages2/homeH5/homeleft?pool=sea';
const customer = '#/pages/client/detail?id=1';

function at(hash: string, beneath?: Beneath) {
  const { name, ...rest } = readHash(hash);
  return { ...rest, name: name!, depth: beneath ? beneath.depth + 1 : 0, visit: 9, beneath };
}

const noQuery = () => ({});
const shown = (hash: string, beneath?: Beneath) => {
  const { left, middle } = columnsOf(at(hash, beneath), noQuery);
  return [left.name, middle?.name];
};

test('a tab stands alone at the left, and leaves the middle to what opens', () => {
  expect(shown(customers)).toEqual(['agentCustomers', undefined]);
  expect(shown(customers, { depth: 0, visit: 3, hash: customer })).toEqual(['agentCustomers', undefined]);
});

test('beside a screen stands the one that it was opened from, with its visit and its last query', () => {
  const { left, middle } = columnsOf(at(customer, { depth: 0, visit: 3, hash: customers }), noQuery);
  expect(left).toMatchObject({ name: 'agentCustomers', visit: 3, depth: 0, query: { pool: 'sea' } });
  expect(middle).toMatchObject({ name: 'privateCustomer', visit: 9, depth: 1, query: { id: '1' } });
});

test.each([
  [customer, 'agentCustomers'],
  ['#/pages2/task/detail?id=1', 'tasks'],
  ['#/pages/money/home', 'home'],
])('beside %s, opened by a link, stands the tab %s as the user left it', (link, tab) => {
  const { left, middle } = columnsOf(at(link), (name) => ({ search: name }));
  expect(left).toMatchObject({ name: tab, query: { search: tab } });
  expect(left.visit).not.toBe(middle!.visit);
});

test.each(['#/', '#/pages/nowhere'])('%s cannot stand beside a screen, so a tab does', (hash) => {
  expect(shown(customer, { depth: 0, visit: 3, hash })).toEqual(['agentCustomers', 'privateCustomer']);
});

test('the screen of a call never stands beside itself, but beside what was opened from it', () => {
  const call = '#/pages3/in-call?call=1';
  const beneath = { depth: 0, visit: 3, hash: call };
  expect(shown(call, beneath)).toEqual(['home', 'inCall']);
  expect(shown(customer, beneath)).toEqual(['inCall', 'privateCustomer']);
});
