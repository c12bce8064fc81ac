import type { CallEnding } from './call-ending.ts';
import type { CustomerSide } from './customer-side.ts';
import type { LiveCallKit } from './live-call-kit.ts';

export interface VerdictParts {
  kit: Pick<LiveCallKit, 'board' | 'run' | 'story' | 'tell'>;
  customer: Pick<CustomerSide, 'answeredAt'>;
  ending: Pick<CallEnding, 'isEnding'>;
}

/** Makes the function that tells what answered, by the status of AMD. The channel that heard it has done its work. */
export function createVerdicts({ kit: { board, run, story, tell }, customer, ending }: VerdictParts) {
  return (channel: string, status: string | undefined, at: string): void => {
    run(board.hangUp(channel));
    if (ending.isEnding()) return;
    const verdict = status === 'MACHINE' ? 'machine' : status === 'HUMAN' ? 'person' : 'unsure';
    const since = customer.answeredAt();
    const ms = since === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(since));
    tell({ type: 'heard', at: story.notBefore(at), verdict, ms });
  };
}
