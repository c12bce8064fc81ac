// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clientState } from '../../shared/lib/client-state.ts';
import { answer, clearPage, draw, happen, question, serve } from '../../shared/lib/test-page.tsx';
import { tellUnsent } from '../../shared/lib/unsent.ts';
import { watchForApp } from './ask-for-app.ts';

const ofTheTest = navigator;

afterEach(async () => {
  tellUnsent(0);
  await clearPage();
  vi.unstubAllGlobals();
});

const show = () => happen(() => clientState.raise('refreshCount'));

/** Draws a page in the app of this build, on a server that offers another. */
async function open(own: string, app: object | null) {
  const userAgent = { value: `Mozilla/5.0 Chrome/140.0.0.0 Mobile ${own}` };
  vi.stubGlobal('navigator', Object.create(ofTheTest, { userAgent }));
  vi.stubGlobal('location', { href: 'https://crm.example/' });
  const asked = serve({ 'config.appVersion': () => ({ version: '1.8.0', versionCode: 9, compulsory: false, app }) });
  await draw(null);
  const stop = watchForApp();
  await happen();
  return { asked, stop };
}

let code = 20;

/** A build newer than those of the other tests, in whatever order they run: a page proposes a build only once. */
function newBuild() {
  code += 1;
  return { code, version: '2.0.0', sha256: 'ab', url: '/app/ab.apk', oldest: 0 };
}

test('a newer build is proposed once, and its file goes to the downloads', async () => {
  const { stop } = await open('HaihuApp/9', newBuild());
  expect(question()).toContain('2.0.0');
  await answer(false);
  expect(location.href).toBe('https://crm.example/');
  await show();
  expect(question()).toBeNull();
  stop();
});

test('a compulsory build is asked for at each show, and leaves no other choice', async () => {
  const { stop } = await open('HaihuApp/9', { ...newBuild(), oldest: 10 });
  await answer(true);
  expect(location.href).toBe('/app/ab.apk');
  await show();
  expect(question()).toContain('2.0.0');
  await answer(true);
  stop();
});

const keys = () => document.querySelectorAll('.layer.open .dialog button').length;

test('before a compulsory build, unsent writings can be uploaded, and nothing else', async () => {
  const { stop } = await open('HaihuApp/9', { ...newBuild(), oldest: 10 });
  await answer(true);
  tellUnsent(2);
  await show();
  expect(document.querySelector('.layer.open .said')!.textContent).toContain('2 entries are unsent');
  // The upload fails, so the question comes again.
  await answer(false);
  await vi.waitFor(() => happen(() => expect(keys()).toBe(2)));
  tellUnsent(0);
  await answer(false);
  await vi.waitFor(() => happen(() => expect(keys()).toBe(1)));
  await answer(true);
  expect(location.href).toBe('/app/ab.apk');
  stop();
});

test('the newest build, and a page in a browser, are asked for nothing', async () => {
  const build = newBuild();
  const newest = await open(`HaihuApp/${build.code}`, { ...build, oldest: build.code });
  expect(question()).toBeNull();
  newest.stop();
  await clearPage();
  const inBrowser = await open('', newBuild());
  expect([question(), inBrowser.asked.length]).toEqual([null, 0]);
  inBrowser.stop();
});
