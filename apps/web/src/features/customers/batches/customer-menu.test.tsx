// @vitest-environment happy-dom
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import type { Permission } from '@haihu/contract/permissions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answer,
  clearPage,
  draw,
  happen,
  navigate,
  question,
  serve,
  signInAs,
  toast,
} from '../../../shared/lib/test-page.tsx';
import { CustomerMenu } from './customer-menu.tsx';

const all: Permission[] = [
  'calls.place',
  'customers.return',
  'customers.assign',
  'customers.delete',
  'customers.merge',
];
const mine = { id: '31', userId: '7', hidden: [] } as unknown as CustomerDetail;
const inPublicPool = { ...mine, userId: null };

let went: unknown[][];
beforeEach(() => {
  went = navigate();
});
afterEach(clearPage);

async function items(permissions: Permission[], detail = mine, list?: string) {
  signInAs({ permissions });
  const { host } = await draw(<CustomerMenu detail={detail} list={list} />);
  return [...host.querySelectorAll<HTMLElement>('[role=menuitem]')];
}
const words = (shown: HTMLElement[]) => shown.map(({ textContent }) => textContent!.trim());

test('a menu offers what its user may do, and is not there where that is nothing', async () => {
  expect(await items([])).toEqual([]);
  expect(document.querySelector('[aria-haspopup=menu]')).toBeNull();
  for (const permission of all.slice(1)) {
    expect(await items([permission])).toHaveLength(1);
    await clearPage();
  }
  expect(await items(all, mine, 'pool=private')).toHaveLength(5);
});

test('a run starts from here only where the customer was opened from a list', async () => {
  expect(await items(['calls.place'])).toEqual([]);
  await clearPage();
  expect(await items(['calls.place'], mine, 'pool=sea')).toHaveLength(1);
});

test('a customer of the sea is not given back; what hides a part of itself is not merged', async () => {
  expect(await items(['customers.return'], inPublicPool)).toEqual([]);
  await clearPage();
  expect(await items(['customers.merge'], { ...mine, hidden: ['mobile'] } as CustomerDetail)).toEqual([]);
});

test('one’s own is transferred, one of the sea assigned', async () => {
  const own = words(await items(['customers.assign']));
  await clearPage();
  expect(words(await items(['customers.assign'], inPublicPool))).not.toEqual(own);
});

test('each way leads to its screen with this customer', async () => {
  const shown = await items(['customers.return', 'customers.assign', 'customers.merge']);
  for (const item of shown) await happen(() => item.click());
  expect(went).toEqual([
    ['open', 'returnToPublicPool', { ids: '31' }],
    ['open', 'assignCustomers', { ids: '31' }],
    ['open', 'mergeCustomers', { id: '31' }],
  ]);
});

test.each([
  ['private', mine, 'customers.deletePrivate'],
  ['public', inPublicPool, 'customers.deleteFromSea'],
] as const)(
  'a customer of the %s pool is deleted when that is confirmed, and left then',
  async (_pool, detail, name) => {
    const asked = serve({ [name]: () => ({ id: '1', kind: 'delete', state: 'done', total: 1, changed: 1 }) });
    const [remove] = await items(['customers.delete'], detail);
    await happen(() => remove!.click());
    expect(question()).not.toBeNull();
    await answer(false);
    expect([asked.length, went.length]).toEqual([0, 0]);
    await happen(() => remove!.click());
    await answer(true);
    expect(asked).toMatchObject([{ name, request: { whom: { by: 'ids', ids: ['31'] } } }]);
    expect(went.map(([what]) => what)).toEqual(['back']);
    expect(toast()).toContain('1');
  },
);
