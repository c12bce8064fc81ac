import { useState } from 'react';

/**
 * For a sheet with a state of its own: `times` is the key under which it begins anew each time it is opened, and is 0
 * before the first, when it need not be there at all. It stays while it slides away.
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
