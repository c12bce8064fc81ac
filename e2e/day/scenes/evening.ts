import { lostNotes } from '../figures/lost-notes.ts';
import { until } from '../until.ts';
import { pauseTasks } from './tasks.ts';
import type { Scene } from './scene.ts';

/** Longest call of the simulator at the day's speed, and time to write. Milliseconds. */
const LAST_CALLS = 120_000;

/**
 * The manager pauses tasks that still dial, and ends those that are done. The last calls end, and everything is written
 * down.
 */
export const eveningScene: Scene = {
  name: 'work ends',
  async play(office) {
    const manager = office.manager!;
    await pauseTasks(office, { endsPreview: true });
    const isQuiet = async () => (await manager.call('calls.board', {})).list.every(({ call }) => call === null);
    await until(isQuiet, LAST_CALLS, 'calls do not end');
    const nothingRings = async () => {
      const boards = [...office.tasks.values()].map((id) => manager.call('tasks.board', { id }));
      return (await Promise.all(boards)).every(({ ringing, waiting }) => ringing + waiting === 0);
    };
    await until(nothingRings, LAST_CALLS, 'phones ring on');
    await Promise.all(office.agents.map((agent) => agent.settled()));
    const open = await lostNotes(office);
    for (const agent of office.pageAgents) await agent.finish(open);
  },
};
