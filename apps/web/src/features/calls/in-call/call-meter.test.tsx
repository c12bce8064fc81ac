// @vitest-environment happy-dom
import type { Call } from '@haihu/contract/calls/core/calls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import CallMeter from './call-meter.tsx';

beforeEach(() => signInAs({ permissions: ['calls.place', 'billing.read'] }));
afterEach(clearPage);

const meter = {
  lineName: '客服 400',
  minutePrice: '1500',
  stepSeconds: 60,
  minimumSeconds: 0,
  packages: [],
  money: '1000000',
  whole: '1000000',
  held: '0',
};

/** Draws the meter of a call that has had talk for 10 s. */
async function metered(call: Partial<Call>): Promise<string> {
  serve({ 'calls.meter': () => ({ meter }) });
  await draw(<CallMeter call={{ id: '9', ...call } as Call} since={Date.now() - 10_000} mayReadMoney />);
  await happen();
  await happen();
  return document.body.textContent;
}

test('the time for which a caller waited counts, as in the bill', async () => {
  expect(await metered({ direction: 'inbound', waitedSeconds: 55 })).toContain('0.3000');
});

test('the wait before a person was called back does not', async () => {
  expect(await metered({ direction: 'outbound', origin: 'callback', waitedSeconds: 55 })).toContain('0.1500');
});
