import { AriLost } from './ari-errors.ts';
import { createCallClock } from './engine-clock.ts';
import { createEarlyListening } from './early-listening.ts';
import type { LiveCallParts } from './live-call-parts.ts';
import { createNotice } from './notice.ts';
import { createCallPhones } from './parts.ts';
import { createRecorder } from './recorder.ts';
import { createStory } from './story.ts';
import { createSupervisors } from './supervisors.ts';

export type LiveCallKit = ReturnType<typeof createLiveCallKit>;

/** Makes the parts of a live call that know nothing of each other: its phones, its story, its recorder and the like. */
export function createLiveCallKit(parts: LiveCallParts) {
  const { order, ids, board, tell, onProblem, found } = parts;
  const isAgentFirst = order.first === 'agent';
  const phones = createCallPhones();
  phones.addUp('agent', found ? [found.agent, found.colleague].filter((id) => id !== null) : []);
  if (found?.state === 'customer_ringing') phones.addRinging('customer', ids.customer);
  else phones.addUp('customer', found ? [ids.customer] : []);
  phones.addUp('monitor', found?.monitors ?? []);
  const supervisors = createSupervisors({ ids, board, ears: found?.ears ?? 0 });
  // It is not known any more how they joined.
  for (const id of found?.monitors ?? []) supervisors.add(id, 'listen', true);

  /**
   * Runs work without waiting. Calls `otherwise` if Asterisk refuses. `resume` repeats what a lost connection stopped.
   */
  function run(work: Promise<unknown>, otherwise: () => void = () => {}): void {
    work.catch((problem: unknown) => {
      onProblem(problem);
      if (!(problem instanceof AriLost)) otherwise();
    });
  }

  const clock = createCallClock(found?.clockAhead);
  const story = createStory({ tell, found: found?.state });
  const recorder = createRecorder(board, ids);
  return {
    ...parts,
    isAgentFirst,
    clock,
    story,
    phones,
    recorder,
    early: createEarlyListening({ board, ids, takeRecording: parts.takeEarly }),
    notice: createNotice({
      board,
      order,
      customer: ids.customer,
      bridge: isAgentFirst || parts.hears ? null : ids.bridge,
      recorder,
      story,
      clock,
      run,
    }),
    supervisors,
    run,
  };
}
