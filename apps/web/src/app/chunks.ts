import type { ComponentType } from 'react';
import type { ScreenProps } from '../shared/lib/navigation.ts';
import type { ScreenName } from '../shared/lib/screen-names.ts';
import { type LazyChunk, lazyChunk } from './lazy-chunk.ts';
import { screens } from './screens.ts';

interface ScreenModule {
  default: ComponentType<ScreenProps>;
  /**
   * Runs as soon as the code is there: what it asks the server for is on its way before the first frame is drawn.
   * Resolves with the answers.
   */
  begin?(): Promise<unknown>;
}

/** How long a screen waits for its first answers, so as to be drawn once and whole where they are near. Milliseconds. */
const PATIENCE = 150;

/** What the screens of a session stand in. */
export const frameChunk = lazyChunk('session', () => import('./signed-in.ts'));

const chunks = new Map<ScreenName, LazyChunk<ScreenModule>>();

/** The code of a screen, or undefined while the screen is not built. */
export function chunkOf(name: ScreenName): LazyChunk<ScreenModule> | undefined {
  const { load } = screens[name];
  if (!load) return undefined;
  if (!chunks.has(name))
    chunks.set(
      name,
      lazyChunk(name, () => begun(load())),
    );
  return chunks.get(name);
}

async function begun(loading: Promise<ScreenModule>): Promise<ScreenModule> {
  const screen = await loading;
  if (screen.begin) {
    await Promise.race([screen.begin(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }
  return screen;
}

/** Fetches all that a screen needs. Undefined when it is there; else resolves after 200 ms at the latest. */
export function soonOf(name: ScreenName | undefined): Promise<unknown> | undefined {
  if (!name) return undefined;
  const waits = [chunkOf(name)?.soon(), screens[name].frame === 'entry' ? undefined : frameChunk.soon()];
  return waits.some(Boolean) ? Promise.all(waits) : undefined;
}
