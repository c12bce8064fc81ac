import type { Call } from '@haihu/contract/calls/core/calls';
import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { currentCallKey } from '../../parts/calls/use-call.ts';
import { runKey } from '../../parts/calls/use-run.ts';
import { clientState } from '../../shared/lib/client-state.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { topLayer } from '../../shared/ui/modal-stack.ts';

/**
 * Returns true if a reload would interrupt the user: during a call or continuous dialling, with an open question or
 * sheet, with unsaved input, or with text in a field for several lines.
 */
export function wouldInterrupt(): boolean {
  const call = queryClient.getQueryData<Call | null>([currentCallKey]);
  const run = queryClient.getQueryData<DiallingRun | null>([runKey]);
  if (clientState.get().callflage || (call && call.state !== 'ended') || (run && run.phase !== 'ended')) return true;
  // Forms with unsaved input answer this event, as when the user closes the page.
  const mayLeave = dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (!mayLeave || topLayer()) return true;
  return [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '');
}
