// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, toast } from '../../../shared/lib/test-page.tsx';
import { TelLinks } from './tel-links.tsx';
import { t } from './texts.ts';

const ofTheTest = navigator;

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

/** Draws the key in a browser whose function for it is given. */
async function drawIn(registerProtocolHandler?: (scheme: string, address: string) => void) {
  navigate();
  const browser = Object.create(ofTheTest) as object;
  vi.stubGlobal('navigator', Object.assign(browser, registerProtocolHandler && { registerProtocolHandler }));
  const { host } = await draw(<TelLinks />);
  return host;
}

test('telephone links of other pages are led to the dial pad of this address', async () => {
  const asked: string[][] = [];
  const host = await drawIn((...given) => void asked.push(given));
  await happen(() => host.querySelector<HTMLElement>('button')!.click());
  expect(asked).toEqual([['tel', `${location.origin}${location.pathname}#/agentWork?typed=%s`]]);
  expect(toast()).toBe(t.telAsked);
});

test('a browser that refuses says so, and one that cannot has no key', async () => {
  const host = await drawIn(() => {
    throw new DOMException('no', 'SecurityError');
  });
  await happen(() => host.querySelector<HTMLElement>('button')!.click());
  expect(toast()).toBe(t.telRefused);
  await clearPage();
  expect((await drawIn()).querySelector('button')).toBeNull();
});
