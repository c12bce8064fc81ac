import type { CallTimers } from './call-timers.ts';
import type { Ears, SimulatedStory } from './simulated-story.ts';

/** Times after which it is known that a machine or a person answered. Milliseconds. */
const knownAfterMs = { machine: 2300, person: 1200 };
/** Time after which a machine's greeting is over and it has heard a message. Milliseconds. */
const messageLeftAfterMs = 8000;

export interface SimulatedMachineParts {
  timers: CallTimers;
  story: Pick<SimulatedStory, 'now' | 'end' | 'talks'>;
  ears: Pick<Ears, 'machine'>;
  /** Hangs up the agent, and the customer stays. False: somebody else is with them. */
  leaveAlone(): boolean;
}

/** Tells machines from people in a simulated call, and lets agents leave messages at them. */
export function createSimulatedMachine({ timers, story, ears, leaveAlone }: SimulatedMachineParts) {
  let isLeaving = false;
  return {
    detect(verdict: keyof typeof knownAfterMs): void {
      const ms = knownAfterMs[verdict];
      timers.later(ms, () => ears.machine({ type: 'heard', at: story.now(), verdict, ms }));
    },
    isLeaving: () => isLeaving,
    leaveMessage(): boolean {
      if (!story.talks() || isLeaving || !leaveAlone()) return false;
      isLeaving = true;
      timers.later(messageLeftAfterMs, () => {
        ears.machine({ type: 'left', at: story.now(), isLeft: true });
        story.end('answered', 'system');
      });
      return true;
    },
  };
}
