// @vitest-environment happy-dom
import type { Quote } from '@haihu/contract/billing/shop';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t as recharges } from '../recharges/texts.ts';
import { PayBar } from './pay-bar.tsx';
import { t } from './texts.ts';

beforeEach(() => signInAs());
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const pressLast = (label: string) =>
  happen(() => {
    const keys = [...document.querySelectorAll<HTMLElement>('button')];
    keys.findLast(({ textContent }) => textContent?.startsWith(label))!.click();
  });

test('the amount that the balance lacks is recharged on the spot, and proposed to the cent', async () => {
  const asked = serve({
    'billing.rechargeWays': () => ({ list: [{ provider: 'test', way: 'desk' }] }),
    'billing.recharge': () => ({ id: '5', url: null }),
    'billing.rechargeState': () => ({
      id: '5',
      state: 'waiting',
      amount: '111000',
      provider: 'test',
      code: null,
      url: null,
      account: null,
      number: '1',
    }),
  });
  const pay = vi.fn();
  const quote = { total: '400050', available: '290000' } as Quote;
  await draw(<PayBar quote={quote} busy={false} onPay={pay} />);
  expect(document.body.textContent).toContain(t.notEnough('11.0050'));
  await pressLast(t.recharge);
  await happen();
  await pressLast(recharges.go);
  expect(asked.find(({ name }) => name === 'billing.recharge')?.request).toMatchObject({ amount: '11.01' });
  expect(pay).not.toHaveBeenCalled();
});

test('with enough balance it is paid', async () => {
  serve({});
  const pay = vi.fn();
  await draw(<PayBar quote={{ total: '400000', available: '400000' } as Quote} busy={false} onPay={pay} />);
  await pressLast(t.pay('40.00'));
  expect(pay).toHaveBeenCalledOnce();
});
