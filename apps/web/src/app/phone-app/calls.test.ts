// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clientState } from '../../shared/lib/client-state.ts';
import { clearPage, draw, happen, toast } from '../../shared/lib/test-page.tsx';
import { phoneSettings } from '../../native/dialler.ts';
import { followCalls } from './calls.ts';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const comeBack = () => happen(() => document.dispatchEvent(new Event('visibilitychange')));

test('the end of a call shows the page anew, and a log that may not be read is told once', async () => {
  let call = 1;
  const listeners = new Set<() => void>();
  const addListener = (_event: string, listener: () => void) => {
    listeners.add(listener);
    return { remove: () => listeners.delete(listener) };
  };
  vi.stubGlobal('Capacitor', { Plugins: { LocalCall: { addListener, permissions: async () => ({ call }) } } });
  await draw(null);
  const stop = followCalls();
  const { refreshCount } = clientState.get();
  const callEnds = () => happen(() => listeners.forEach((listener) => listener()));
  await callEnds();
  expect([clientState.get().refreshCount, toast()]).toEqual([refreshCount + 1, null]);
  call = 2;
  await callEnds();
  expect(toast()).toContain('No permission to read the call log');
  await clearPage();
  localStorage.setItem('haihu_no_call_log', '1');
  await draw(null);
  await callEnds();
  expect(toast()).toBeNull();
  stop();
  expect(listeners.size).toBe(0);
});

test('a user who comes back from the settings dials again if calls are allowed by then, once', async () => {
  let call = 0;
  const app = { openSettings: async () => undefined, permissions: async () => ({ call }) };
  vi.stubGlobal('Capacitor', { Plugins: { LocalCall: app } });
  await draw(null);
  const stop = followCalls();
  const again = vi.fn();
  phoneSettings()!(again);
  await comeBack();
  call = 1;
  await comeBack();
  expect(again).not.toHaveBeenCalled();
  phoneSettings()!(again);
  await comeBack();
  await comeBack();
  expect(again).toHaveBeenCalledOnce();
  stop();
});
