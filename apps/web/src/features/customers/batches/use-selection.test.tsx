// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { noFilter, privateRequest, publicPoolRequest } from '../../../parts/customers/pool-filter.ts';
import { clearPage, drawHook, happen } from '../../../shared/lib/test-page.tsx';
import { readChosen } from './chosen.ts';
import { useSelection } from './use-selection.ts';

afterEach(clearPage);

const options = { pool: 'private', filter: noFilter, may: true } as const;
const select = (more: Partial<Parameters<typeof useSelection>[0]> = {}) =>
  drawHook(() => useSelection({ ...options, ...more }));
const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

test('nothing is selected until one is held; then taps take in and out', async () => {
  const page = await select();
  await happen(() => page.now.toggle('3', true));
  expect([page.now.on, page.now.count, page.now.has('3')]).toEqual([false, 0, false]);
  await happen(() => page.now.start('3'));
  await happen(() => page.now.toggle('4', true));
  expect([page.now.on, page.now.count, page.now.has('3'), page.now.has('5')]).toEqual([true, 2, true, false]);
  await happen(() => page.now.toggle('3', false));
  expect(page.now.chosen).toEqual({ whom: { by: 'ids', ids: ['4'] }, count: 1 });
  await happen(() => page.now.end());
  expect([page.now.on, page.now.count]).toEqual([false, 0]);
});

test('all but some: a tap leaves one out, another takes it in again', async () => {
  const page = await select();
  await happen(() => page.now.chooseAll(412));
  expect([page.now.count, page.now.has('3')]).toEqual([412, true]);
  await happen(() => page.now.toggle('3', false));
  expect([page.now.count, page.now.has('3'), page.now.has('4')]).toEqual([411, false, true]);
  const filter = privateRequest(noFilter);
  expect(page.now.chosen).toEqual({ whom: { by: 'private', filter, except: ['3'] }, count: 411 });
  await happen(() => page.now.toggle('3', true));
  expect(page.now.chosen).toEqual({ whom: { by: 'private', filter, except: undefined }, count: 412 });
});

test('a batch names two hundred and no more', async () => {
  const page = await select();
  await happen(() => page.now.choose(idsUpTo(205)));
  expect(page.now.count).toBe(200);
  await happen(() => page.now.toggle('999', true));
  expect([page.now.count, page.now.has('999')]).toEqual([200, false]);
  await happen(() => page.now.toggle('1', false));
  await happen(() => page.now.toggle('999', true));
  expect([page.now.count, page.now.has('999'), page.now.has('1')]).toEqual([200, true, false]);
});

test('a member who may change no batch selects nobody', async () => {
  const page = await select({ may: false });
  await happen(() => page.now.start('3'));
  expect([page.now.on, page.now.count]).toEqual([false, 0]);
});

test('another filter goes on selecting, with nobody selected; another pool does not', async () => {
  const page = await select();
  await happen(() => page.now.start('3'));
  await page.again(() => useSelection({ ...options, filter: { ...noFilter, levels: [1] } }));
  expect([page.now.on, page.now.count, page.now.has('3')]).toEqual([true, 0, false]);
  await happen(() => page.now.chooseAll(40));
  await happen(() => page.now.toggle('9', false));
  expect(page.now.chosen.whom).toMatchObject({ except: ['9'], filter: { levels: [1] } });
  await page.again(() => useSelection({ ...options, pool: 'sea' }));
  expect(page.now.on).toBe(false);
});

test('the next screen reads from its address whom one had chosen', async () => {
  const page = await select({ pool: 'sea' });
  await happen(() => page.now.start('3'));
  expect(readChosen(page.now.query)).toEqual({ whom: { by: 'ids', ids: ['3'] }, count: 1 });
  await happen(() => page.now.chooseAll(40));
  await happen(() => page.now.toggle('9', false));
  expect(JSON.stringify(readChosen(page.now.query))).toBe(JSON.stringify(page.now.chosen));
  expect(page.now.chosen.whom).toMatchObject({ by: 'sea', except: ['9'], filter: publicPoolRequest(noFilter) });
});

test.each([
  ['nothing', {}],
  ['no number', { list: 'pool=sea', total: 'x' }],
  ['an empty list', { list: 'pool=sea', total: '0' }],
  ['part of one', { list: 'pool=sea', total: '1.5' }],
  ['no list', { total: '3' }],
  ['no id', { ids: '0.x.-1.12345678901234567890' }],
])('an address that names %s chooses nobody', (_what, query) => {
  expect(readChosen(query)).toBeNull();
});

test('an address names each customer once, two hundred at most, and leaves out no more than there are', () => {
  expect(readChosen({ ids: '3.3.4' })!.count).toBe(2);
  expect(readChosen({ ids: idsUpTo(230).join('.') })!.count).toBe(200);
  expect(readChosen({ list: 'pool=private', total: '1', except: '3.4' })!.count).toBe(0);
  expect(readChosen({ list: 'pool=private', total: '1' })!.count).toBe(1);
});
