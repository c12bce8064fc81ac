// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText } from '../../../shared/lib/stored.ts';
import { clearPage, ServerRefusal, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { addThisDevice, forgetWish } from './this-device.ts';

const wish = () => readText(storageKeys.noticesOf('7'));
const keys = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };

afterEach(async () => {
  forgetWish();
  await clearPage();
});

test('the wish for notices outlives a page that ends before the answer, and no refusal', async () => {
  signInAs({ userId: '7' });
  let whenAsked: string | null = null;
  let reply: unknown = {};
  serve({
    'messages.addDevice': () => {
      whenAsked = wish();
      return reply;
    },
  });
  await addThisDevice(keys);
  expect([whenAsked, wish()]).toEqual([keys.endpoint, keys.endpoint]);

  reply = new ServerRefusal(40003);
  await expect(addThisDevice({ ...keys, endpoint: 'https://push.example/2' })).rejects.toThrow();
  expect(wish()).toBe(keys.endpoint);
});
