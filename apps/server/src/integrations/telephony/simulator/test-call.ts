import type { CallParty } from '@haihu/contract/calls/values';
import { applyCallEvent, type CallEndedEvent, type CallRecord, newCall } from '@haihu/rules/calls/call-state';
import type { LegEvent, TestOrder } from '../telephony.ts';
import { isPhoneAbsent } from './absent-phone.ts';
import type { SimulatedCall } from './live-call.ts';
import type { Scheduler } from './scheduler.ts';

type Told =
  | { type: 'agent_ringing' | 'agent_answered'; at: string }
  | { type: 'echo'; at: string; level: number }
  | LegEvent;

interface Ears {
  tell(event: Told): void;
  ended(event: CallEndedEvent): void;
}

/** Loudness of simulated agents' speech, in dB below the loudest possible sound. */
const level = -20;

/** Tests an agent's phone. It rings, is picked up after a second, and is heard for five seconds, or told a code. */
export function startTest({ ringSeconds, agentLeg, code }: TestOrder, scheduler: Scheduler, ears: Ears) {
  let record: CallRecord = newCall;
  let cancel = scheduler.schedule(50, ring);
  const now = () => scheduler.now().toISOString();

  function reach(type: 'agent_ringing' | 'agent_answered', reached: LegEvent['reached']): void {
    const at = now();
    record = applyCallEvent(record, { type, at });
    ears.tell({ type: 'leg', at, leg: 'agent', phone: 1, reached, q850: null, sip: null });
    ears.tell({ type, at });
  }

  function ring(): void {
    reach('agent_ringing', 'dialled');
    cancel = isPhoneAbsent(agentLeg)
      ? scheduler.schedule(ringSeconds * 1000, () => end('agent_absent', 'system'))
      : scheduler.schedule(1000, answer);
  }

  function answer(): void {
    reach('agent_answered', 'answered');
    cancel = scheduler.schedule(5000, () => {
      if (code === undefined) ears.tell({ type: 'echo', at: now(), level });
      end('cancelled', 'system');
    });
  }

  function end(cause: CallEndedEvent['cause'], hungUpBy: CallParty): void {
    if (record.state === 'ended') return;
    cancel();
    const at = now();
    const event: CallEndedEvent = { type: 'ended', at, cause, hungUpBy, history: record.history };
    record = applyCallEvent(record, event);
    ears.tell({ type: 'leg', at, leg: 'agent', phone: 1, reached: 'ended', q850: 16, sip: null });
    ears.ended(event);
  }

  return {
    state: () => record.state,
    hangUp: (by) => end('cancelled', by),
    drop: () => cancel(),
  } satisfies Pick<SimulatedCall, 'state' | 'hangUp' | 'drop'>;
}
