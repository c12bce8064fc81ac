import { appPlugin } from './app.ts';

/**
 * Keeps the screen from going dark while the page is in front. Returns a function that ends it. Without such a way, the
 * screen goes dark as usual.
 */
export function keepAwake(): () => void {
  const inApp = appPlugin()?.keepAwake;
  if (inApp) {
    const tell = (on: boolean) => void inApp({ on }).catch(() => {});
    tell(true);
    return () => tell(false);
  }
  let lock: WakeLockSentinel | undefined;
  let isGone = false;
  async function hold(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    // Old televisions have no lock, and a battery that runs out refuses it.
    const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isGone) void held?.release();
    else lock = held;
  }
  // The browser ends the lock when the page is hidden, so it is asked for again.
  const holdAgain = () => void hold();
  holdAgain();
  document.addEventListener('visibilitychange', holdAgain);
  return () => {
    isGone = true;
    document.removeEventListener('visibilitychange', holdAgain);
    void lock?.release();
  };
}
