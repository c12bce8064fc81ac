// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appVersionCode } from '../shared/lib/app-version.ts';
import { clientState } from '../shared/lib/client-state.ts';
import { answer, clearPage, draw, happen, pass, question, serve } from '../shared/lib/test-page.tsx';
import { watchForUpdates } from './ask-for-update.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () => happen(() => clientState.raise('refreshCount'));

test('a page that stays open hears of a newer version when it is shown again, of each once', async () => {
  // A page proposes a version once, and the tests share the module of this page.
  let versionCode = appVersionCode;
  const asked = serve({ 'config.appVersion': () => ({ version: '9.9.9', versionCode, compulsory: false }) });
  await draw(null);
  const stop = watchForUpdates();
  await happen();
  expect(question()).toBeNull();

  versionCode = appVersionCode + 5;
  await show();
  expect(asked).toHaveLength(2);
  expect(question()).toContain('9.9.9');
  await answer(false);
  await pass(60 * 60_000);
  await show();
  expect(asked).toHaveLength(3);
  expect(question()).toBeNull();
  stop();
});

test('a compulsory version is asked for at each show, and leaves no other choice', async () => {
  const newest = { version: '9.9.10', versionCode: appVersionCode + 2, compulsory: true };
  serve({ 'config.appVersion': () => newest });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  await draw(null);
  const stop = watchForUpdates();
  for (let shown = 1; shown <= 2; shown += 1) {
    await happen();
    expect(question()).toContain('9.9.10');
    await answer(true);
    expect(reload).toHaveBeenCalledTimes(shown);
    await show();
  }
  stop();
});
