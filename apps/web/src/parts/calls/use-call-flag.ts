import { useEffect } from 'react';
import { clientState } from '../../shared/lib/client-state.ts';

/** Marks that a call or its note is on the screen, so that nothing else asks for attention. */
export function useCallFlag(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    clientState.set({ callflage: true });
    return () => clientState.set({ callflage: false });
  }, [isShown]);
}
