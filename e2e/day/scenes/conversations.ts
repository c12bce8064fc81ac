import { openBranch } from '../conversations/branch.ts';
import { keepCallersTurn, letCallerRing, missCaller, passCallerOn, takeMessage } from '../conversations/callers.ts';
import { compareBranch } from '../conversations/end-of-day.ts';
import { type Comparison, disagreements } from '../figures/comparison.ts';
import type { Scene } from './scene.ts';

/** In another enterprise people call back. All that is told, listed and charged is compared. */
export const conversationsScene: Scene = {
  name: 'callers are taken, missed and called back',
  async play(office) {
    const opened: { close(): Promise<void> }[] = [];
    const note = (comparisons: readonly Comparison[]) => {
      for (const sentence of disagreements(comparisons)) {
        office.differing += 1;
        office.complain(`conversations: ${sentence}`);
      }
    };
    try {
      const branch = await openBranch(office, opened);
      note(await passCallerOn(branch));
      note(await missCaller(branch));
      note(await takeMessage(branch));
      if (!office.isShort) {
        note(await letCallerRing(branch));
        note(await keepCallersTurn(branch));
      }
      note(await compareBranch(branch));
    } finally {
      await Promise.all(opened.map((client) => client.close()));
    }
  },
};
