import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LowBalance } from './low-notice.tsx';

type Wallet = Parameters<typeof LowBalance>[0]['wallet'];
const empty: Wallet = {
  balance: '0',
  agreedCredit: '0',
  owed: '0',
  held: '0',
  warned: 0,
  packageMinutes: 0,
  minutesWarned: null,
  month: '2026-03',
  spent: '0',
  paid: '0',
  daysLeft: null,
};
const shown = (changed: Partial<Wallet>) =>
  renderToStaticMarkup(<LowBalance wallet={{ ...empty, ...changed }} />).replaceAll(/<[^>]*>/g, '');

test('no new calls is said only where nothing is left to call with', () => {
  expect(shown({})).toContain('No new calls');
  expect(shown({ owed: '12340' })).toBe(
    '1.23 yuan owed for calls that were in progress. Your next payment settles this first. No new calls until then',
  );
  const calls = [
    shown({ packageMinutes: 1200 }),
    shown({ balance: '-120000', agreedCredit: '500000' }),
    shown({ packageMinutes: 1200, agreedCredit: '500000' }),
    shown({ owed: '12340', packageMinutes: 1200 }),
  ];
  expect(calls.filter((words) => /no new calls/i.test(words))).toEqual([]);
  expect(calls[1]).toContain('38.00 yuan');
  expect(calls[2]).toContain('1,200 package min, then 50.00 yuan');
});

test('a new enterprise is told to recharge, and not that its balance is used up', () => {
  expect(shown({ warned: null })).toBe('Nothing recharged yet. You can call after the first recharge');
  expect(shown({ warned: null, packageMinutes: 1200 })).toBe('New calls can use 1,200 package min');
});

test('a balance that is there warns at its levels, and is quiet above them', () => {
  expect(shown({ balance: '1', warned: 5 })).toContain('5% or less');
  expect(shown({ balance: '1', warned: null })).toBe('');
});
