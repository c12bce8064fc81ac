// @vitest-environment happy-dom
import type { PublicPoolCustomer } from '@haihu/contract/customers/pools';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customerKey } from '../../../parts/customers/customer-query.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { clearPage, drawHook, happen, ServerRefusal, serve, signInAs, toast } from '../../../shared/lib/test-page.tsx';
import type { PublicPoolPages } from '../pools/keep-claimed.ts';
import { useClaim } from './use-claim.ts';

beforeEach(() => signInAs());
afterEach(clearPage);

const AT = '2026-03-02T02:05:00Z';
const listKey = ['customers.seaPage', {}];
const row = (id: string, hidden: string[] = []) =>
  ({
    id,
    mobile: '138****6602',
    standing: { state: 'open', by: null, at: null },
    hidden,
  }) as unknown as PublicPoolCustomer;
const mine = { state: 'mine', by: null, at: AT };
const taken = { state: 'taken', by: '李敏', at: AT };
const uncovered = { id: '31', mobile: '13812346602', company: '鹭岛机电', area: '厦门', hidden: [] };

const isStale = (name: string) => queryClient.getQueryState([name, '31'])!.isInvalidated;

/** Claims customer 31, the second of three rows on two pages. */
async function claim(ownership: object, hidden: string[] = []) {
  const asked = serve({
    'customers.claim': () => ({ list: [{ id: '31', standing: ownership }], claimsLeft: 4 }),
    'customers.privateDetail': () => uncovered,
  });
  const pages: PublicPoolPages = { pages: [{ list: [row('30'), row('31', hidden)] }, { list: [row('32')] }] };
  queryClient.setQueryData(listKey, pages);
  queryClient.setQueryData([customerKey, '31'], { id: '31', name: '周云', standing: { state: 'open' } });
  for (const key of ['customers.privatePage', 'followups.timeline']) queryClient.setQueryData([key, '31'], {});
  const page = await drawHook(useClaim);
  await happen(() => page.now.mutate('31'));
  await happen();
  return { asked, rows: queryClient.getQueryData<PublicPoolPages>(listKey)!.pages.flatMap(({ list }) => list) };
}

test('a claimed customer stays in its place as one’s own, and the number left is told', async () => {
  const { asked, rows } = await claim(mine);
  expect(asked.map(({ name, request }) => [name, request])).toEqual([['customers.claim', { ids: ['31'] }]]);
  expect(rows.map(({ id, standing: ownership }) => [id, ownership.state])).toEqual([
    ['30', 'open'],
    ['31', 'mine'],
    ['32', 'open'],
  ]);
  expect(toast()).toContain('4');
  expect(queryClient.getQueryData([customerKey, '31'])).toMatchObject({ name: '周云', standing: mine });
  expect(['customers.privatePage', 'followups.timeline', customerKey].map(isStale)).toEqual([true, true, true]);
});

test('a customer taken by somebody else stays and says by whom and when; its story is not asked for', async () => {
  const { rows } = await claim(taken, ['mobile']);
  expect(rows[1]!.standing).toEqual(taken);
  expect(toast()).toMatch(/李敏.*10:05/);
  expect(['customers.privatePage', 'followups.timeline', customerKey].map(isStale)).toEqual([true, false, true]);
  expect(rows[1]!.mobile).toBe('138****6602');
});

test('the fields that the pool kept back of a customer appear once it is one’s own, and of no other', async () => {
  const { asked, rows } = await claim(mine, ['mobile']);
  expect(asked.map(({ name }) => name)).toEqual(['customers.claim', 'customers.privateDetail']);
  expect(rows[1]).toMatchObject({ ...uncovered, standing: mine });
  expect(rows.map(({ mobile }) => mobile)).toEqual(['138****6602', '13812346602', '138****6602']);
});

test('the row names the member on the phone with the customer, and stays where it is', async () => {
  serve({ 'customers.claim': () => new ServerRefusal(41005, { by: '李敏', until: AT }) });
  queryClient.setQueryData(listKey, { pages: [{ list: [row('31')] }] });
  const page = await drawHook(useClaim);
  await happen(() => page.now.mutate('31'));
  await happen();
  expect(toast()).toContain('李敏 is on the phone with this customer');
  expect(queryClient.getQueryData<PublicPoolPages>(listKey)!.pages[0]!.list[0]!.standing.state).toBe('open');
});
