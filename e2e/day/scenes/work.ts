import { setTimeout as delay } from 'node:timers/promises';
import type { Scene } from './scene.ts';

/** Longest wait for a call that is answered and has a note. Milliseconds. */
const PATIENCE = 90_000;

/** Everybody works for a while. Two pages are killed while their agents write about a call. */
export const workScene: Scene = {
  name: 'everybody works',
  async play(office) {
    const time = delay(office.isShort ? 60_000 : 90_000);
    const killed = office.pageAgents.slice(0, 2).map((agent) => agent.dieWhileWriting());
    await Promise.race([Promise.all(killed), delay(PATIENCE)]);
    await time;
    for (const { name, deaths } of office.pageAgents.slice(0, 2)) {
      if (deaths === 0) office.complain(`the page of ${name} was not killed`);
    }
  },
};
