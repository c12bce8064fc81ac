// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clientState } from '../shared/lib/client-state.ts';
import { clearPage, draw, signInAs } from '../shared/lib/test-page.tsx';
import { ReminderWords } from './reminder-words.tsx';

afterEach(async () => {
  await clearPage();
  clientState.reset();
});

test('a number that comes whole is masked for a member who reads numbers masked', async () => {
  signInAs({ masksPhones: true });
  const { host } = await draw(<ReminderWords mobile="13912347713" content="" />);
  expect(host.textContent).toBe('139****7713');
});
