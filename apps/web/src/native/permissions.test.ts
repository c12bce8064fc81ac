import { afterEach, expect, test, vi } from 'vitest';
import { askPermission, permissionsOfDevice } from './permissions.ts';

afterEach(() => vi.unstubAllGlobals());

const browser = (states: Record<string, PermissionState>) =>
  vi.stubGlobal('navigator', {
    permissions: {
      query: async ({ name }: { name: string }) => {
        if (!(name in states)) throw new TypeError('unknown name');
        return { state: states[name] };
      },
    },
  });

const inApp = (LocalCall: object) => vi.stubGlobal('Capacitor', { Plugins: { LocalCall } });

test('a browser tells of the parts that it knows: granted 1, denied 0, not open 2, unknown null', async () => {
  browser({ camera: 'granted', microphone: 'denied', geolocation: 'prompt' });
  const none = { call: null, album: null, contact: null, calendar: null, memo: null, notices: null };
  expect(await permissionsOfDevice()).toEqual({ ...none, camera: 1, record: 0, location: 2 });
});

test('the app tells of all parts, and an older one does not stop the browser', async () => {
  browser({ camera: 'granted' });
  inApp({ permissions: async () => ({ call: 2, camera: 0, album: 1, record: null }) });
  expect(await permissionsOfDevice()).toMatchObject({ call: 2, camera: 0, album: 1, record: null, memo: null });
  inApp({});
  expect(await permissionsOfDevice()).toMatchObject({ call: null, camera: 1 });
});

test('the app asks, and its refusal leaves what the browser knows', async () => {
  browser({ geolocation: 'prompt' });
  const asked: unknown[] = [];
  inApp({ ask: async (order: unknown) => (asked.push(order), { outcome: 0 }) });
  expect([await askPermission('call'), asked]).toEqual([0, [{ part: 'call' }]]);
  inApp({ ask: () => Promise.reject(new Error('not allowed')) });
  expect(await askPermission('location')).toBe(2);
});
