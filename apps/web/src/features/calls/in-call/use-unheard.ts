import { push } from '@haihu/contract/socket';
import { useSyncExternalStore } from 'react';
import { onPush } from '../../../shared/lib/push-listeners.ts';

/** The call whose customer does not hear the user now. Null: there is none. */
let unheard: string | null = null;
const redraws = new Set<() => void>();

// It is followed while no screen shows the call, too: the user may come back to it.
onPush(push.agentSound, ({ data: { callId, what } }) => {
  unheard = what === 'lost' ? callId : null;
  for (const redraw of redraws) redraw();
});

function follow(redraw: () => void): () => void {
  redraws.add(redraw);
  return () => void redraws.delete(redraw);
}

/** Returns true while the customer of a call hears music, because nothing is heard of the user. */
export const useUnheard = (callId: string): boolean => useSyncExternalStore(follow, () => unheard === callId);
