import { setTimeout as delay } from 'node:timers/promises';
import type { Scene } from './scene.ts';

/**
 * Longest wait for a call that is answered and has a note. An agent may get several calls in a row that nobody answers.
 * Milliseconds.
 */
const PATIENCE = 180_000;

/** Everybody works for a while. Two pages are killed while their agents write about a call. */
export const workScene: Scene = {
  name: 'everybody works',
  async play(office) {
    const time = delay(office.isShort ? 60_000 : 90_000);
    const killed = office.pageAgents.slice(0, 2).map((agent) => ({ agent, back: agent.dieWhileWriting() }));
    await Promise.race([Promise.all(killed.map(({ back }) => back)), delay(PATIENCE)]);
    await time;
    for (const { agent, back } of killed) {
      // An agent on the way back waits for each screen for its own longest time, and complains of what does not open.
      if (agent.deaths > 0) {
        await back;
        continue;
      }
      await agent.tellOfScreen(`no call to write about, after ${agent.written} notes`);
      office.complain(`the page of ${agent.name} was not killed`);
    }
  },
};
