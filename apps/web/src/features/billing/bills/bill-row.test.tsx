import type { Bill } from '@haihu/contract/billing/bills';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bookingTime } from '../money-words.ts';
import { BillRow } from './bill-row.tsx';

const bill: Bill = {
  id: '1',
  kind: 'debit',
  at: '2025-03-02T03:04:00.000000Z',
  day: '2025-03-02',
  amount: '-5000',
  balanceAfter: '0',
  note: null,
  call: null,
};
const shown = (changed: Partial<Bill>) =>
  renderToStaticMarkup(<BillRow bill={{ ...bill, ...changed }} onOpen={() => {}} />);

test('a bill that was booked on a later day stands under that day and says when it happened', () => {
  expect(shown({})).toContain('>11:04<');
  const late = { day: '2025-03-05' };
  expect(shown(late)).toContain('Mar 2, 2025 11:04');
  expect(bookingTime({ ...bill, ...late })).toBe('2025-03-05T04:00:00.000Z');
});

test('the reason of a fee is told in the language of the page', () => {
  expect(shown({ kind: 'fee', note: '开通费：浙江' })).toContain('Setup: 浙江');
});

test('no line of a narrow screen ends within a date of the reason', () => {
  expect(shown({ note: '月租：浙江（2026-03-02 至 2026-03-31）' })).toContain('2026\u201103\u201102');
});
