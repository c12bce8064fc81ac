// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VisitContext } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t } from '../texts.ts';
import Wallet from './wallet.tsx';

beforeEach(() => {
  navigate();
  signInAs({ permissions: ['billing.read'] });
});
afterEach(clearPage);

const wallet = {
  balance: '20000000',
  agreedCredit: '0',
  owed: '0',
  held: '0',
  warned: null,
  packageMinutes: 0,
  minutesWarned: null,
  month: '2026-03',
  spent: '0',
  paid: '0',
};

const none = () => ({ list: [], next: null, total: 0, totalIsEstimate: false });
const visit = { name: 'wallet', label: '', title: '', pullDownRefresh: true, place: '1' } as const;

test.each([
  [null, false],
  [12, true],
])('how long the balance lasts has a figure only where it is known: %j', async (daysLeft, isShown) => {
  serve({
    'billing.wallet': () => ({ ...wallet, daysLeft }),
    'billing.packages': none,
    'billing.bills': none,
    'billing.recharges': none,
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <Wallet query={{}} setQuery={() => undefined} />
    </VisitContext>,
  );
  await happen();
  expect(host.textContent).toContain(t.spent);
  expect(host.textContent!.includes(t.lasts)).toBe(isShown);
});
