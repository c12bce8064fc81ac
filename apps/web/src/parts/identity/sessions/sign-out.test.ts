// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { sessionToken } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { writeText } from '../../../shared/lib/stored.ts';
import { clearPage, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { signOutHere } from './sign-out.ts';

afterEach(async () => {
  writeText(storageKeys.token, null);
  await clearPage();
});

test('a slow sign-out ends its own session, and none that began meanwhile', async () => {
  navigate();
  signInAs({ userId: '7' });
  writeText(storageKeys.token, 'first');
  let next: string | null = 'second';
  serve({
    'identity.logout': () => {
      // Another account is entered in another tab before the answer comes.
      if (next) writeText(storageKeys.token, next);
      return null;
    },
  });
  await signOutHere();
  expect(sessionToken()).toBe('second');

  next = null;
  await signOutHere();
  expect(sessionToken()).toBeNull();
});
