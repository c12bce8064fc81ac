// @vitest-environment happy-dom
import type { HeldPackage } from '@haihu/contract/billing/packages';
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, signInAs } from '../../../shared/lib/test-page.tsx';
import { PackageCard } from './package-card.tsx';

afterEach(clearPage);

const held = (id: string): HeldPackage => ({
  id,
  name: '华东 2,000 分钟',
  minutes: 2000,
  minutesLeft: 1500,
  startsAt: '2026-03-02T02:00:00Z',
  expiresAt: '2026-04-02T02:00:00Z',
  state: 'inForce',
  productId: '3',
  price: '2590000',
  lines: null,
  seats: null,
  seatsUsed: 0,
});

test('two packages of one product are told apart', async () => {
  signInAs({ permissions: ['billing.read'] });
  const shown: (string | null)[] = [];
  for (const id of ['12', '13']) {
    const { host } = await draw(<PackageCard held={held(id)} onUses={() => {}} />);
    shown.push(host.textContent);
  }
  expect(shown[0]).toMatch(/No\. 12, from /);
  expect(shown[0]).not.toBe(shown[1]);
});
