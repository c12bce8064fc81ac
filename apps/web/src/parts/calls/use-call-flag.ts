import { useEffect } from 'react';
import { clientState } from '../../shared/lib/client-state.ts';

/** Says that a call, or what is written about it, is on the screen: nothing else asks for attention meanwhile. */
export function useCallFlag(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    clientState.set({ callflage: true });
    return () => clientState.set({ callflage: false });
  }, [isShown]);
}
