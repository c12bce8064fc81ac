// @vitest-environment happy-dom
import type { Call } from '@haihu/contract/calls/core/calls';
import type { RingPlace } from '@haihu/contract/calls/values';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { currentCallKey } from '../../../parts/calls/use-call.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import CallerBell from './caller-bell.tsx';
import { t as bell } from './caller-bell-texts.ts';
import { t } from './softphone-texts.ts';

const endRing = vi.fn();
vi.mock('../../../parts/calls/own-phone/ring.ts', () => ({ ring: () => endRing }));

beforeEach(() => signInAs({ permissions: ['calls.place'] }));
afterEach(clearPage);

const caller = {
  id: '9',
  customerId: null,
  taskNumberId: null,
  customerName: null,
  callee: '139****0160',
  createdAt: '2026-03-02T02:00:00Z',
  direction: 'inbound',
  origin: 'hand',
  state: 'customer_answered',
} as Call;

const keys = () => [...document.querySelectorAll('.layer.open button')].map((each) => each.textContent);
const press = (name: string) =>
  happen(() =>
    [...document.querySelectorAll<HTMLElement>('.layer.open button')]
      .find((each) => each.textContent === name)!
      .click(),
  );

async function show(call: Call, ringsAt: RingPlace | undefined) {
  const asked = serve({
    'calls.current': () => ({ call, ...(ringsAt && { ringsAt }) }),
    'calls.pickUp': () => ({ done: true }),
    'calls.decline': () => ({ done: true }),
  });
  await draw(<CallerBell />);
  await happen();
  await happen();
  return () => asked.filter(({ name }) => name !== 'calls.current');
}

test('a caller on a simulated line is taken by a key of the sheet, which opens the call', async () => {
  const opened = navigate();
  const sent = await show(caller, 'screen');
  expect(document.body.textContent).toContain('139****0160');
  expect(keys()).toEqual([t.decline, t.pickUp]);
  await press(t.pickUp);
  expect(sent()).toMatchObject([{ name: 'calls.pickUp', request: { id: '9' } }]);
  expect(opened).toMatchObject([['open', 'inCall', { call: '9' }]]);
  expect(keys()).toEqual([]);
});

test('a caller at the bound phone is told with the words to pick it up, and can be declined here', async () => {
  const sent = await show({ ...caller, direction: 'outbound', origin: 'callback', state: 'agent_ringing' }, 'phone');
  expect(document.body.textContent).toContain(bell.atPhone);
  expect(keys()).toEqual([t.decline]);
  await press(t.decline);
  expect(sent()).toMatchObject([{ name: 'calls.decline', request: { id: '9' } }]);
});

test('a sheet whose caller is gone keeps its words and keys while it slides away', async () => {
  await show(caller, 'screen');
  await happen(() => queryClient.setQueryData([currentCallKey], null));
  expect(keys()).toEqual([]);
  const leaving = document.querySelector('.layer')!;
  expect(leaving.textContent).toContain('139****0160');
  expect([...leaving.querySelectorAll('button')].map((each) => each.textContent)).toEqual([t.decline, t.pickUp]);
});

test.each([
  ['the phone in the page, which has a sheet of its own', caller, 'page'],
  ['nowhere any more', { ...caller, state: 'bridged' }, undefined],
] as const)('a caller who rings at %s shows nothing here', async (_, call, place) => {
  await show(call as Call, place);
  expect(document.querySelector('.layer.open')).toBeNull();
});
