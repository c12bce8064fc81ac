import type { CallTimers } from './call-timers.ts';
import type { MessagePlan } from './outcomes.ts';
import type { Ears, SimulatedStory } from './simulated-story.ts';

/** Milliseconds for which a caller is asked for a message and hears the tone. */
const ASKED_FOR = 3000;

export interface SimulatedMessageParts {
  plan: MessagePlan;
  timers: CallTimers;
  story: Pick<SimulatedStory, 'now' | 'end'>;
  ears: Pick<Ears, 'message'>;
}

/** Lets a simulated caller leave a message. */
export function createSimulatedMessage({ plan, timers, story, ears }: SimulatedMessageParts) {
  let isAsked = false;
  let since: string | null = null;

  function begin(longestMs: number): void {
    since = story.now();
    ears.message(null, since);
    timers.next(Math.min(plan.lastsMs, longestMs), () => {
      over();
      story.end('abandoned', 'customer');
    });
  }

  /** Ends the message, if it has begun. */
  function over(): void {
    if (since === null) return;
    const lasted = Math.round((Date.parse(story.now()) - Date.parse(since)) / 1000);
    ears.message(plan.isSilent ? 0 : lasted, story.now());
  }

  return {
    isOn: () => isAsked,
    /** Returns the instant at which the message began; null: it has not. */
    since: () => since,
    take(seconds: number): void {
      if (isAsked) return;
      isAsked = true;
      timers.next(ASKED_FOR, () => begin(seconds * 1000));
    },
    over,
  };
}
