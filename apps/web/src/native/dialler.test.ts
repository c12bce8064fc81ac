import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canDialNow, dial, phoneSettings } from './dialler.ts';

let page: EventTarget & { visibilityState: string };
let windowEvents: EventTarget;
let place: { href: string };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  windowEvents = new EventTarget();
  place = { href: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', place);
  vi.stubGlobal('navigator', { userActivation: { isActive: true } });
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(['the dial pad hides the page', 'a question of the system takes the focus'])('%s', async (how) => {
  const outcome = dial('13612340060');
  expect(place.href).toBe('tel:13612340060');
  if (how.startsWith('the dial pad')) {
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
  } else windowEvents.dispatchEvent(new Event('blur'));
  expect(await outcome).toBe('dialled');
});

test('a page that nothing covers within 2.5 s did not dial', async () => {
  const outcome = dial('13612340060');
  await vi.advanceTimersByTimeAsync(2499);
  // A change that leaves the page in sight is no dial pad.
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('failed');
});

test('without a fresh tap a browser dials nothing, and the app does', async () => {
  vi.stubGlobal('navigator', { userActivation: { isActive: false } });
  expect([canDialNow(), await dial('13612340060'), place.href]).toEqual([false, 'needs_tap', '']);
  const dialled: string[] = [];
  const LocalCall = { dial: async ({ number }: { number: string }) => (dialled.push(number), { outcome: 'dialled' }) };
  vi.stubGlobal('Capacitor', { Plugins: { LocalCall } });
  expect([canDialNow(), await dial('13612340060'), dialled]).toEqual([true, 'dialled', ['13612340060']]);
});

test('only an app that can open the settings offers them', () => {
  expect(phoneSettings()).toBeNull();
  vi.stubGlobal('Capacitor', { Plugins: { LocalCall: {} } });
  expect(phoneSettings()).toBeNull();
  const openSettings = vi.fn(async () => undefined);
  vi.stubGlobal('Capacitor', { Plugins: { LocalCall: { openSettings } } });
  phoneSettings()!();
  expect(openSettings).toHaveBeenCalledOnce();
});
