import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { WrongProduct } from './terms.ts';

const line = {
  kind: 'line',
  code: 'east',
  name: '华东线',
  carrier: '中国电信',
  area: '浙江',
  answerRate: 46,
  minutePrice: '0.065',
  concurrency: 20,
  rules: '一天不超过 3 次',
  setupFee: '300',
  monthlyFee: '60.5',
};
const minutes = {
  kind: 'package',
  code: 'start',
  name: '起步',
  price: '55.00',
  minutes: 500,
  validity: { unit: 'month', count: 1 },
};

async function openShop() {
  const world = await createWorld();
  const { member } = await world.enterprise();
  const { token } = await member('赵婷', { permissions: [] });
  const { catalogue } = world.domains.billing;
  const packages = async () => (await world.call('billing.packagesOnSale', {}, token)).data.list;
  const lines = async () => (await world.call('billing.linesOnSale', {}, token)).data.list;
  return { world, catalogue, packages, lines };
}

test('everybody reads what is on sale, the cheapest first, with the names of the lines it serves', async () => {
  const { catalogue, packages, lines } = await openShop();
  const { id } = await catalogue.saveProduct(line);
  await catalogue.saveProduct({ ...minutes, lines: ['east'], seats: 5, seatPrice: '30' });
  await catalogue.saveProduct({ ...minutes, code: 'small', price: '9.9', minutes: 60 });
  expect(await lines()).toEqual([
    expect.objectContaining({ id, name: '华东线', minutePrice: '650', stepSeconds: 60, monthlyFee: '605000' }),
  ]);
  expect(await packages()).toEqual([
    expect.objectContaining({ price: '99000', minutes: 60, lines: [], seats: 0, seatPrice: null }),
    expect.objectContaining({ price: '550000', lines: [{ id, name: '华东线' }], seats: 5, seatPrice: '300000' }),
  ]);
});

test('other terms make a version, the dates of the sale do not', async () => {
  const { catalogue, packages } = await openShop();
  const first = await catalogue.saveProduct(minutes);
  expect(await catalogue.saveProduct({ ...minutes, onSaleUntil: '2026-03-31' })).toEqual(first);
  expect(await catalogue.saveProduct({ ...minutes, price: '60' })).toEqual({ id: first.id, version: 2 });
  expect(await packages()).toEqual([expect.objectContaining({ version: 2, price: '600000', onSaleUntil: null })]);
});

test('a product is on sale from its first day to the end of its last', async () => {
  const { world, catalogue } = await openShop();
  await catalogue.saveProduct({ ...minutes, onSaleFrom: '2026-03-03', onSaleUntil: '2026-03-04' });
  const shown: [string, number][] = [];
  for (const at of ['2026-03-02T15:59:59Z', '2026-03-02T16:00:00Z', '2026-03-04T15:59:59Z', '2026-03-04T16:00:00Z']) {
    world.clock.now = () => new Date(at);
    shown.push([at, (await catalogue.packagesOnSale()).list.length]);
  }
  expect(shown.map(([, count]) => count)).toEqual([0, 1, 1, 0]);
});

test('a withdrawn product is gone at once, and back when it is saved again', async () => {
  const { catalogue, packages } = await openShop();
  await catalogue.saveProduct(minutes);
  expect(await catalogue.withdrawProduct('start')).toBe(true);
  expect(await packages()).toEqual([]);
  await catalogue.saveProduct(minutes);
  expect(await packages()).toHaveLength(1);
  expect(await catalogue.withdrawProduct('absent')).toBe(false);
});

test.each([
  [{ ...minutes, price: '0' }, 'price: more than 0'],
  [{ ...minutes, price: 55 }, /^price: /],
  [{ ...minutes, price: '1.23456' }, /^price: yuan with at most 4 decimals/],
  [{ ...minutes, minutes: 0 }, /^minutes: /],
  [{ ...minutes, validity: { unit: 'month', count: 99 } }, /^validity/],
  [{ ...minutes, lines: ['absent'] }, 'lines: there is no line with the code absent'],
  [{ ...minutes, onSaleFrom: '2026-03-05', onSaleUntil: '2026-03-04' }, 'onSaleUntil: not before onSaleFrom'],
  [{ ...line, answerRate: 101 }, /^answerRate: /],
  [{ ...line, code: 'Öst' }, /^code: small letters/],
  [{ ...line, kind: 'phone' }, /^kind: /],
  ['text', /^product: /],
])('what cannot be sold is refused with its field %#', async (written, problem) => {
  const { catalogue } = await openShop();
  await expect(catalogue.saveProduct(written)).rejects.toThrow(WrongProduct);
  await expect(catalogue.saveProduct(written)).rejects.toThrow(problem);
});

test('a product keeps its kind', async () => {
  const { catalogue } = await openShop();
  await catalogue.saveProduct(minutes);
  await expect(catalogue.saveProduct({ ...line, code: 'start' })).rejects.toThrow('kind: start is a package');
});
