// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { wordLostCode } from './lost-code.ts';
import { t } from './texts.ts';

/** Fails an import as a browser does. Returns the message that the page then shows. */
function failedImport(): string {
  const payload = new TypeError('Failed to fetch dynamically imported module: https://crm.test/assets/a.js');
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  return payload.message;
}

test('code that was never loaded is missed in words of the user, until the session is over', () => {
  const stop = wordLostCode();
  expect(failedImport()).toBe(t.chunkFailedHint);
  dispatchEvent(new Event('vite:preloadError'));
  stop();
  expect(failedImport()).toContain('Failed to fetch');
});
