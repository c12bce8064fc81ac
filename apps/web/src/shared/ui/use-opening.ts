import { useState } from 'react';

/**
 * Keeps the opening of a sheet that has its own state. Use `times` as its `key`, so that each opening starts fresh.
 * `times` is 0 before the first opening: the sheet need not be drawn then. Afterwards it stays drawn, so that it can
 * slide away.
 */
export function useOpening(openAtFirst = false) {
  const [{ open, times }, set] = useState({ open: openAtFirst, times: openAtFirst ? 1 : 0 });
  return {
    open,
    times,
    show: () => set({ open: true, times: times + 1 }),
    hide: () => set({ open: false, times }),
  };
}
