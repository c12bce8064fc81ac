import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import type { CallEndedEvent, CallStep, CallStepEvent } from '@haihu/rules/calls/call-state';
import type { MessageEvent } from '../../../integrations/telephony/message-events.ts';
import type { Leg, LegEvent } from '../../../integrations/telephony/telephony.ts';

export type PastSteps = ReturnType<typeof createPastSteps>;

/** Makes the events of a call of the past, as an engine tells them, by a clock that is moved on from step to step. */
export function createPastSteps(createdAt: Date) {
  let at = createdAt.getTime();
  const after = (seconds: number) => new Date(at + seconds * 1000);
  const instant = () => new Date(at).toISOString();

  return {
    /** Lets time pass. */
    pass(seconds: number): void {
      at += seconds * 1000;
    },
    now: () => new Date(at),
    after,
    reach: (type: CallStep): CallStepEvent => ({ type, at: instant() }),
    leg: (leg: Leg, phone: number, reached: LegEvent['reached'], q850: number | null = null): LegEvent => {
      return { type: 'leg', at: instant(), leg, phone, reached, q850, sip: null };
    },
    message: (seconds: number | null): MessageEvent => ({ type: 'message', at: instant(), seconds }),
    end: (cause: CallCause, hungUpBy: CallParty): CallEndedEvent => {
      return { type: 'ended', at: instant(), cause, hungUpBy, history: null };
    },
  };
}
