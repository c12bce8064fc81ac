import type { DriverParts } from './driver-parts.ts';

export type UnheardEndParts = Pick<DriverParts, 'progress' | 'log' | 'lease' | 'telephony' | 'isHeld'>;

export type UnheardEnds = ReturnType<typeof createUnheardEnds>;

/** Makes the ends of calls that nobody told of, and the forgetting of ends that are written. */
export function createUnheardEnds({ progress, log, lease, telephony, isHeld }: UnheardEndParts) {
  /** Ends a silent call. The instants that the node kept, or else its recording, tell how long it lasted. */
  async function endUnheard(tenantId: string, callId: string): Promise<void> {
    if (!isHeld()) return;
    const kept = await telephony.keptEnd(callId).catch((error: unknown) => {
      log.error({ err: error, tenant: tenantId, call: callId }, 'end of the call not known');
      return null;
    });
    const recordedSeconds = await telephony.recordedSeconds(callId).catch((error: unknown) => {
      log.error({ err: error, tenant: tenantId, call: callId }, 'length of the recording not known');
      return null;
    });
    await progress.endLost(tenantId, callId, { recordedSeconds, kept, lease });
    await forgetEnd(callId);
  }

  /**
   * Lets the engine drop the end of a call that is written. Without the lease nothing was written, so the next driver
   * needs it. An engine that is away keeps it, which harms nothing.
   */
  async function forgetEnd(callId: string): Promise<void> {
    if (!isHeld()) return;
    await telephony
      .forgetEnd(callId)
      .catch((error: unknown) => log.warn({ err: error, call: callId }, 'end not dropped'));
  }

  return { endUnheard, forgetEnd };
}
