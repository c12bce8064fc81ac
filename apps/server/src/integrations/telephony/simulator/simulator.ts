import type { CallEndedEvent } from '@haihu/rules/calls/call-state';
import { wrongField } from '../order.ts';
import type { CallOrder, Recording, Telephony, TelephonyEvent } from '../telephony.ts';
import { type LiveCall, startCall } from './live-call.ts';
import { planCall } from './outcomes.ts';
import { createRandom } from './random.ts';
import { writeRecording } from './recording.ts';
import type { Scheduler } from './scheduler.ts';

export interface SimulatorParts {
  scheduler: Scheduler;
  /** Of recordings; made when needed. */
  folder: string;
  /** Same seed, same calls: same outcomes and recordings. */
  seed: string;
  /** A recording that could not be written, or a listener that threw; the call goes on. */
  onProblem: (problem: unknown) => void;
}

/**
 * A carrier in memory. Agents answer by themselves after a second (but for a phone that ends in 71); what customers do
 * stands in `outcomes.ts`. Nothing outlives the process: after a restart `running()` is empty.
 */
export function createSimulator({ scheduler, folder, seed, onProblem }: SimulatorParts): Telephony {
  const calls = new Map<string, { tenantId: string; live: LiveCall }>();
  const listeners = new Set<(event: TelephonyEvent) => void>();
  const endings = new Set<Promise<void>>();
  let closed = false;

  function tell(event: TelephonyEvent): void {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (problem) {
        onProblem(problem);
      }
    }
  }

  async function conclude(order: CallOrder, event: CallEndedEvent): Promise<void> {
    const recording = await record(order, event).catch((problem: unknown) => {
      onProblem(problem);
      return null;
    });
    calls.delete(order.callId);
    tell({ callId: order.callId, tenantId: order.tenantId, ...event, recording });
  }

  async function record(order: CallOrder, { history, at }: CallEndedEvent): Promise<Recording | null> {
    if (!order.record || !history?.answered) return null;
    const { callId, tenantId, callee } = order;
    return writeRecording({
      folder,
      path: `${tenantId}/${at.slice(0, 10)}/${callId}.wav`,
      seconds: Math.max(0, Date.parse(at) - Date.parse(history.answered)) / 1000,
      announced: order.announceRecording,
      random: createRandom(seed, callId, callee, 'sound'),
    });
  }

  function start(order: CallOrder): LiveCall {
    const { callId, tenantId } = order;
    return startCall(order, planCall(seed, order), scheduler, {
      step: (type, at) => tell({ callId, tenantId, type, at }),
      digits: (from, digits, at) => tell({ callId, tenantId, type: 'digits', from, digits, at }),
      ended(event) {
        const ending = conclude(order, event).finally(() => endings.delete(ending));
        endings.add(ending);
      },
    });
  }

  return {
    async place(order) {
      const reason = closed ? 'closed' : wrongField(order);
      if (reason) return { accepted: false, reason };
      if (!calls.has(order.callId)) calls.set(order.callId, { tenantId: order.tenantId, live: start(order) });
      return { accepted: true };
    },
    async hangUp(callId, by) {
      const call = calls.get(callId);
      call?.live.hangUp(by);
      return call !== undefined;
    },
    async sendDigits(callId, digits) {
      return calls.get(callId)?.live.sendDigits(digits) ?? false;
    },
    async running() {
      return [...calls].map(([callId, { tenantId, live }]) => ({ callId, tenantId, state: live.state() }));
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      for (const { live } of calls.values()) live.drop();
      await Promise.all(endings);
    },
  };
}
