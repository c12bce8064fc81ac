import { expect, test } from 'vitest';
import { createCallBench } from '../test-support/call-bench.ts';

/** Area codes 212, 310 and 907: New York, Los Angeles, and Alaska with its two zones. */
const [NEW_YORK, LOS_ANGELES, ALASKA] = ['+1 212 555 0180', '+1 310 555 0180', '+1 907 555 0180'];

async function createAbroad(now: string) {
  const bench = await createCallBench({ startsAt: new Date(now) });
  const { token } = await bench.agent();
  const call = (mobile: string) => bench.place(token, { mobile });
  const openTo = (countries: string[]) => bench.domains.calls.setLine(bench.tenantId, bench.lineId, { countries });
  return { bench, token, call, openTo };
}

test('a foreign number is called once an operator opened its country on a line', async () => {
  const { call, openTo } = await createAbroad('2026-03-02T15:00:00Z');
  expect(await call(NEW_YORK)).toMatchObject({ code: 41300 });
  await openTo(['CN', 'US']);
  expect(await call('+44 20 7946 0180')).toMatchObject({ code: 41300 });
  // Canada shares the code +1 but is not open. Premium numbers stay closed.
  expect(await call('+1 416 555 0180')).toMatchObject({ code: 41300 });
  expect(await call('+1 900 555 0180')).toMatchObject({ code: 41300 });
  expect(await call(NEW_YORK)).toMatchObject({ code: 200 });
  // Premium numbers of other countries stay closed too. Any other number there is refused only because the agent talks.
  await openTo(['CN', 'US', 'GB']);
  expect(await call('+44 90 1234 5678')).toMatchObject({ code: 41300 });
  expect(await call('+44 20 7946 0180')).toMatchObject({ code: 41301 });
});

test.each([
  ['Europe/London', 'GB', '020 7946 0180', '+442079460180'],
  ['America/New_York', 'US', '212-555-0180', '+12125550180'],
  // The zone names no country here, so the rule pack decides.
  ['UTC', 'US', '(212) 555-0180', '+12125550180'],
])('who is in %s types numbers as people there write them', async (zone, country, typed, number) => {
  const { bench, openTo } = await createAbroad('2026-03-02T15:00:00Z');
  await bench.admin(`update tenant set zone = '${zone}', rule_pack = '${country === 'US' ? 'US' : 'CN'}',
    mask_exemptions = '{"isOpen": true, "value": ["callee", "mobile"]}'`);
  await openTo([country]);
  const { token } = await bench.agent('Ann');
  const { data } = await bench.call('calls.areas', { mobiles: [typed], customerIds: [] }, token);
  expect(data.list).toMatchObject([{ kind: 'foreign', country }]);
  expect((await bench.place(token, { mobile: typed })).data.callee).toBe(number);
  // The do-not-call list means the same number. A number with its calling code stays as it is.
  expect((await bench.call('tasks.doNotCallAdd', { mobile: typed, reason: 'asked' }, token)).code).toBe(200);
  expect((await bench.call('tasks.doNotCall', { mobile: number, size: 10 }, token)).data.list).toHaveLength(1);
  expect((await bench.call('tasks.doNotCall', { mobile: typed, size: 10 }, token)).data.list).toHaveLength(1);
});

test('it passes by the rules of its own country, in its own zone', async () => {
  // 10:00 in New York, 07:00 in Los Angeles, 23:00 in Shanghai.
  const { bench, token, call, openTo } = await createAbroad('2026-03-02T15:00:00Z');
  await openTo(['CN', 'US']);
  expect(await call(LOS_ANGELES)).toMatchObject({
    code: 41306,
    data: { allowedAgainAt: '2026-03-02T17:00:00.000Z' },
  });
  expect(await call('13900000080')).toMatchObject({
    code: 41306,
    data: { allowedAgainAt: '2026-03-03T01:00:00.000Z' },
  });
  const { data: placed } = await call(NEW_YORK);
  expect((await bench.call('calls.detail', { id: placed.id }, token)).data.rulePack).toMatch(/^US /);
});

test('a number that may be in two zones waits until both allow it', async () => {
  // 09:30 in Anchorage, 08:30 in Adak.
  const { call, openTo } = await createAbroad('2026-03-02T18:30:00Z');
  await openTo(['US']);
  expect(await call(ALASKA)).toMatchObject({ code: 41306, data: { allowedAgainAt: '2026-03-02T19:00:00.000Z' } });
  // The line does not dial Chinese numbers any more.
  expect(await call('13900000080')).toMatchObject({ code: 41300 });
});

test('an engine is given 00 and digits', async () => {
  const { bench, token, call, openTo } = await createAbroad('2026-03-02T15:00:00Z');
  await openTo(['US']);
  const { data: placed } = await call(NEW_YORK);
  await bench.until(placed.id, 'ended');
  const { data: detail } = await bench.call('calls.detail', { id: placed.id }, token);
  // The simulator answers a number with this ending. An invalid number would end with a refusal.
  expect(detail.refusal).toBeNull();
  expect(detail.legs.some(({ kind }) => kind === 'customer')).toBe(true);
});
