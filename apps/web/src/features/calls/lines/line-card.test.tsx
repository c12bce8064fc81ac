// @vitest-environment happy-dom
import type { HeldLine } from '@haihu/contract/calls/lines';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, signInAs } from '../../../shared/lib/test-page.tsx';
import { LineCard } from './line-card.tsx';
import { t } from './texts.ts';

beforeEach(() => signInAs({}));
afterEach(clearPage);

const health = {
  state: 'good',
  reasons: [],
  calls: 90,
  answered: 60,
  short: 0,
  repeats: 0,
  complaints: 0,
  pausedUntil: null,
} as const;

const line: HeldLine = {
  id: '1',
  name: '浙江商务线',
  carrier: '中国电信',
  area: '浙江宁波',
  price: '1200',
  usable: true,
  reason: null,
  stepSeconds: 60,
  minimumSeconds: 0,
  concurrency: 20,
  running: 3,
  enabled: true,
  countries: ['CN'],
  health: { ...health, reasons: [] },
  numbers: [],
};

test.each([
  [null, null],
  [{ mos: 2.4, calls: 2, poor: 2 }, null],
  [{ mos: 3.9, calls: 40, poor: 7 }, null],
  [{ mos: 3.1, calls: 40, poor: 8 }, t.choppy(8, 40)],
])('a line on which many calls of today were choppy says so: %j', async (sound, words) => {
  const { host } = await draw(<LineCard line={{ ...line, sound }} isOwn={false} />);
  expect(host.querySelector('.box')?.textContent ?? null).toBe(words);
});
