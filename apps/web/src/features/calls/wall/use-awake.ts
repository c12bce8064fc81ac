import { useEffect } from 'react';

/** Keeps the screen from going dark. The browser ends the lock when the page is hidden, so it is asked for again. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Old televisions have no lock, and a battery that runs out refuses it.
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isGone) void held?.release();
      else lock = held;
    }
    const holdAgain = () => void hold();
    holdAgain();
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, []);
}
