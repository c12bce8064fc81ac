import { openBranch } from '../conversations/branch.ts';
import { keepCallersTurn, letCallerRing, missCaller, passCallerOn, takeMessage } from '../conversations/callers.ts';
import { compareBranch } from '../conversations/end-of-day.ts';
import { hearAnnouncement, hearMachines } from '../conversations/heard.ts';
import { askOutside, handOver, meetAsThree } from '../conversations/talks.ts';
import { writeByScript } from '../conversations/written.ts';
import { type Comparison, disagreements } from '../figures/comparison.ts';
import type { Scene } from './scene.ts';

/** The conversations that the short day has time for. Later ones call people whom earlier ones made call back. */
const shortDay = [passCallerOn, takeMessage, askOutside];
const wholeDay = [
  ...shortDay,
  handOver,
  meetAsThree,
  missCaller,
  writeByScript,
  hearMachines,
  hearAnnouncement,
  letCallerRing,
  keepCallersTurn,
];

/** In another enterprise people call back, and others come into calls. All that is told, listed and charged is compared. */
export const conversationsScene: Scene = {
  name: 'callers are taken, missed and called back, and others come into calls',
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
      for (const play of office.isShort ? shortDay : wholeDay) note(await play(branch));
      note(await compareBranch(branch));
    } finally {
      await Promise.all(opened.map((client) => client.close()));
    }
  },
};
