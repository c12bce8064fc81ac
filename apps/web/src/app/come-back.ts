import { onReturn } from '../shared/lib/on-return.ts';
import { storageKeys } from '../shared/lib/storage-keys.ts';
import { readText, writeText } from '../shared/lib/stored.ts';

/**
 * Milliseconds until lost code is tried again by itself, the first time and at most. Each wait is twice as long as the
 * one before.
 */
export const triedAgain = { first: 3000, most: 60_000 };

/** Milliseconds in which a tab reloads itself once at most, because the code may be gone for good. */
const ONE_RELOAD = 10 * 60_000;

/** Resolves to true if the server answers. */
export async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

/**
 * Tries lost code again by itself: now and then, and whenever the network comes back. `again` resolves to true once the
 * code is there. Browsers remember a failed import as long as the page lives, so the page is reloaded if that fails while
 * the server answers, unless it would interrupt the user. Returns a function that stops it.
 */
export function comeBack(again: () => Promise<boolean>, reload = () => location.reload()): () => void {
  let wait = triedAgain.first;
  let timer: ReturnType<typeof setTimeout>;
  let isTrying = false;
  let isOver = false;

  async function attempt(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    const isBack = (await isServerThere()) && ((await again()) || (!isOver && (await reloadOnce(reload))));
    isTrying = false;
    if (isBack || isOver) return;
    timer = setTimeout(() => void attempt(), wait);
    wait = Math.min(2 * wait, triedAgain.most);
  }

  timer = setTimeout(() => void attempt(), wait);
  const forget = onReturn(() => void attempt());
  return () => {
    isOver = true;
    clearTimeout(timer);
    forget();
  };
}

/** Reloads the page, unless it did so lately or somebody would be interrupted. Resolves to true if it reloads. */
async function reloadOnce(reload: () => void): Promise<boolean> {
  const before = Number(readText(storageKeys.reloadedAt, 'tab') ?? 0);
  if (Date.now() - before < ONE_RELOAD) return false;
  const code = await import('./new-build/would-interrupt.ts').catch(() => null);
  if (!code || code.wouldInterrupt()) return false;
  writeText(storageKeys.reloadedAt, String(Date.now()), 'tab');
  reload();
  return true;
}
