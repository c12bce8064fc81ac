import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchVisibility } from './visibility.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let shown: number;
let raised: number;
let changes: boolean[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  [shown, raised, changes] = [0, 0, []];
  stop = watchVisibility({
    onShow: () => (shown += 1),
    onChange: (isShown) => changes.push(isShown),
    raise: () => (raised += 1),
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function become(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('the counter is raised 500 ms after the app is shown, the first time too', () => {
  expect([shown, raised]).toEqual([1, 0]);
  vi.advanceTimersByTime(499);
  expect(raised).toBe(0);
  vi.advanceTimersByTime(1);
  expect(raised).toBe(1);
  become('hidden');
  become('visible');
  expect([shown, raised]).toEqual([2, 1]);
  vi.advanceTimersByTime(500);
  expect(raised).toBe(2);
});

test('hidden again before that, it is not raised', () => {
  become('hidden');
  vi.advanceTimersByTime(10_000);
  expect(raised).toBe(0);
});

test('each change is told, the first state too', () => {
  become('hidden');
  become('visible');
  expect(changes).toEqual([true, false, true]);
});

test('stopped, it follows no more', () => {
  stop();
  become('hidden');
  become('visible');
  vi.advanceTimersByTime(500);
  expect([shown, raised]).toEqual([1, 0]);
});
