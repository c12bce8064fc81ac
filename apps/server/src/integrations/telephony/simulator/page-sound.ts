import { createSilenceClock, looksAtSound, type LostSoundLimits } from '../lost-sound.ts';
import type { CallTimers } from './call-timers.ts';
import type { AnswerOutcome } from './outcomes.ts';
import type { Ears, SimulatedStory } from './simulated-story.ts';

export interface SimulatedPageSoundParts {
  limits: LostSoundLimits;
  timers: CallTimers;
  story: SimulatedStory;
  ears: Ears;
  phones: { agentNow(): { phone: number; isPageAlone: boolean } };
  machine: { isLeaving(): boolean };
}

/** Makes the sound of the agent's page, which may stay away: the customer hears music then, and at last the call ends. */
export function createSimulatedPageSound({ limits, timers, story, ears, phones, machine }: SimulatedPageSoundParts) {
  const silence = createSilenceClock(limits);
  const every = looksAtSound(limits).silent;
  /** The number of the page that is not heard. */
  let away: number | null = null;
  let isLost = false;
  let isHeld = false;
  /** Milliseconds of the looks so far. A simulator that runs faster than time looks more often. */
  let at = 0;
  let stopLooking: (() => void) | undefined;

  function lookAgain(): void {
    at += every;
    look();
  }

  function look(): void {
    stopLooking?.();
    if (away !== null || isLost) stopLooking = timers.later(every, lookAgain);
    const { phone, isPageAlone } = phones.agentNow();
    if (!isPageAlone || isHeld || machine.isLeaving() || !story.talks()) {
      isLost = false;
      return silence.forget();
    }
    const step = silence.look({ isHeard: phone !== away, isLost, at });
    if (step === 'over') return story.end('network', 'system');
    if (step === null) return;
    isLost = step === 'lost';
    ears.agentSound(isLost, story.now());
  }

  /** Lets the page of the present agent be heard no more, or again. */
  function goesAway(isGone: boolean): void {
    away = isGone ? phones.agentNow().phone : null;
    look();
  }

  return {
    /** Lets the page be heard as the plan of an answered call says. */
    follow(plan: AnswerOutcome['pageAway']): void {
      if (plan === null) return;
      timers.later(plan.afterMs, () => goesAway(true));
      if (plan.forMs !== null) timers.later(plan.afterMs + plan.forMs, () => goesAway(false));
    },
    /** Notes that the agent holds the customer, who does not expect the page then, or not any more. */
    hold(isOn: boolean): true {
      isHeld = isOn;
      return true;
    },
  };
}
