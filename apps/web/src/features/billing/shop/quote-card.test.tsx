import type { Quote } from '@haihu/contract/billing/shop';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuoteCard } from './quote-card.tsx';

const quote: Quote = {
  id: '1',
  name: '团队套餐',
  minutes: 10_000,
  startsAt: '2026-12-01T02:00:00Z',
  endsAt: '2027-11-30T16:00:00Z',
  items: [
    { kind: 'package', count: 1, amount: '8800000', days: null },
    { kind: 'unusedMinutes', count: 2000, amount: '-1990000', days: null },
    { kind: 'unusedSeats', count: 3, amount: '-889998', days: { left: 89, of: 90 } },
  ],
  total: '5920002',
  available: '553000',
  seats: 20,
  expiresAt: '2026-12-01T02:10:00Z',
};

test('the shown items add up to the shown total, also by a part of a cent', () => {
  const shown = renderToStaticMarkup(<QuoteCard quote={quote} />);
  const [total, ...items] = [...shown.matchAll(/<dd class="[^"]*">([^<]*)</g)]
    .map(([, words]) => Math.round(Number(words!.replace(/[^\d.−]/g, '').replace('−', '-')) * 10_000))
    .toReversed();
  expect(items).toHaveLength(3);
  expect(items.reduce((sum, amount) => sum + amount, 0)).toBe(total);
});
