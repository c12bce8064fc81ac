import type { ScreenName } from './screen-names.ts';
import { type LazyChunk, lazyChunk } from './lazy-chunk.ts';
import type { ScreenModule } from './screen-code.ts';
import { screens } from './screens.ts';
import { panesSoon } from './wide.ts';

/** Milliseconds that a screen waits for its first answers. If they come in time, it is drawn once and complete. */
const PATIENCE = 150;

/** Code of the frame around every screen of a session. */
export const frameChunk = lazyChunk(() => import('./signed-in.ts'));

const chunks = new Map<ScreenName, LazyChunk<ScreenModule>>();

/** Returns the code of a screen. */
export function chunkOf(name: ScreenName): LazyChunk<ScreenModule> {
  const chunk = chunks.get(name) ?? lazyChunk(() => begun(load(name)));
  chunks.set(name, chunk);
  return chunk;
}

/**
 * Loads the file with the imports of all screens ahead, so that the next screen takes one request. After a failure the
 * next screen loads it.
 */
export function prepareScreens(): void {
  import('./screen-code.ts').catch(() => {});
}

async function load(name: ScreenName): Promise<ScreenModule> {
  if (name === 'login') return import('../features/identity/login/login.tsx');
  if (name === 'home') return (await import('./signed-in.ts')).home;
  const { screenCode } = await import('./screen-code.ts');
  return screenCode[name]();
}

async function begun(loading: Promise<ScreenModule>): Promise<ScreenModule> {
  const screen = await loading;
  if (screen.begin) {
    await Promise.race([screen.begin(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }
  return screen;
}

/**
 * Starts to load all code of a screen. Returns undefined if it is there. Otherwise the promise resolves after 200 ms at
 * the latest.
 */
export function soonOf(name: ScreenName | undefined): Promise<unknown> | undefined {
  if (!name) return undefined;
  const waits = [chunkOf(name).soon()];
  if (screens[name].frame !== 'entry') waits.push(frameChunk.soon(), panesSoon());
  return waits.some(Boolean) ? Promise.all(waits) : undefined;
}
