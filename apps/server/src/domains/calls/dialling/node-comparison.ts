import { findPhoneless, findRunningOn, isDialledSince } from '../core/running-calls.repository.ts';
import type { DialCall } from './dial-call.ts';
import type { DriverParts } from './driver-parts.ts';
import type { InTurn } from './event-writing.ts';
import { createLeftCalls } from './left-calls.ts';
import type { UnheardEnds } from './unheard-ends.ts';

/** Milliseconds after which a silent call that the engine does not name counts as ended. */
const SILENT = 60_000;

export interface NodeComparisonParts extends Pick<
  DriverParts,
  'db' | 'clock' | 'progress' | 'log' | 'lease' | 'telephony'
> {
  inTurn: InTurn;
  endUnheard: UnheardEnds['endUnheard'];
  /** Returns true if the engine reports its phones. */
  knowsPhones: () => boolean;
  isDirectSince: DialCall['isDirectSince'];
}

/** Makes the comparison of a node's calls with the stored ones. */
export function createNodeComparison(parts: NodeComparisonParts) {
  const { db, clock, progress, log, lease, telephony, inTurn, endUnheard, knowsPhones, isDirectSince } = parts;
  const lookForLeft = createLeftCalls();

  /**
   * Compares this node's calls with the stored ones. Touches nothing of other nodes. `isNew`: it is the first time over
   * this connection, so calls that were dialled before it and that the engine does not name are over.
   */
  async function compare(isNew: boolean): Promise<void> {
    const now = clock.now();
    const { since } = telephony.connection();
    // Rejects while the engine is away. Then nothing is known, and no call is ended.
    const running = await telephony.running();
    const alive = Map.groupBy(running, ({ tenantId }) => tenantId);
    const isLeft = lookForLeft(now.getTime(), isNew);
    const ours = Map.groupBy(await findRunningOn(db, lease.nodeId), ({ tenantId }) => tenantId);
    for (const [tenantId, calls] of alive) {
      const known = new Set(ours.get(tenantId)?.map(({ callId }) => callId));
      const callIds = calls.map(({ callId }) => callId);
      const over = await progress.keepAlive(tenantId, calls, lease);
      const left = (await phonelessOf(tenantId, callIds)).flatMap((call) => (isLeft(call) ? call.callId : []));
      for (const call of left) log.warn({ tenant: tenantId, call }, 'page and phone of a call are gone: it is ended');
      const unwanted = callIds.filter((callId) => !known.has(callId) || [...over, ...left].includes(callId));
      for (const callId of unwanted) await telephony.hangUp(callId, 'system');
    }
    for (const [tenantId, calls] of ours) {
      const living = new Set(alive.get(tenantId)?.map(({ callId }) => callId));
      for (const { callId, seenAt } of calls) {
        const isSilent = Date.parse(seenAt) <= now.getTime() - SILENT;
        if (living.has(callId) || (!isSilent && !isNew)) continue;
        await inTurn(callId, async () => {
          if (!isSilent && isDirectSince(callId, since)) return;
          if (isSilent || !(await isDialledSince(db.forTenant(tenantId), callId, lease, since)))
            await endUnheard(tenantId, callId);
        });
      }
    }
  }

  /** Finds calls without their agent's phone. Empty for an engine that does not report its phones. */
  async function phonelessOf(tenantId: string, callIds: string[]) {
    return knowsPhones() ? findPhoneless(db.forTenant(tenantId), callIds) : [];
  }

  /**
   * Ends all calls of a node that is gone, so that agents and lines are free for others. Calls that still live are hung
   * up when the node is back.
   */
  async function endAll(): Promise<void> {
    for (const { tenantId, callId } of await findRunningOn(db, lease.nodeId)) {
      await inTurn(callId, () => progress.endLost(tenantId, callId, { recordedSeconds: null, kept: null, lease }));
    }
  }

  return { compare, endAll };
}
