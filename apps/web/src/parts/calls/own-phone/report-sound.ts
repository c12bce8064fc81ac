import { LONGEST_DELAY } from '@haihu/contract/calls/values';
import type { SoundFigures } from '@haihu/rules/calls/quality';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import type { SoftphoneState } from './softphone-state.ts';

/** Milliseconds after which a report that did not get through is sent again, once. */
const AGAIN_AFTER = 10_000;

/** Makes the function that reports to the server how well this page heard a call. */
export function reportSound(tell: (change: Partial<SoftphoneState>) => void) {
  return async function report(callId: string, { loss, jitter, rtt }: SoundFigures): Promise<void> {
    const figures = { id: callId, loss, jitter: bounded(jitter), rtt: rtt === null ? null : bounded(rtt) };
    const send = () => sendRequest('calls.quality', figures);
    const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    try {
      const { isPoor } = await send().catch(() => pause().then(send));
      if (isPoor) tell({ isPoor });
    } catch {
      // The call stands without this page's figures. The engine has its own.
    }
  };
}

const bounded = (milliseconds: number) => Math.min(LONGEST_DELAY, Math.max(0, milliseconds));
