import { setTimeout as pause } from 'node:timers/promises';
import { countUnequal } from './books.ts';
import { deaths } from './mortal-office.ts';
import { openScene } from './scene.ts';

/** Agents who call one after the other, and those who are in a talk whenever the server dies. */
const AGENTS = { calling: 12, talking: 3 };
/** Time for which a server works before it is killed. Milliseconds. */
const WORKS = 2500;

export type KillsOutcome = Awaited<ReturnType<typeof killServers>>;

/**
 * Kills a server so many times while its agents call over an Asterisk. `changes`: files that change the server's sources.
 */
export async function killServers(kills: number, changes: string[] = []) {
  await using ends = new AsyncDisposableStack();
  const scene = await openScene(ends, AGENTS.calling + AGENTS.talking, changes);
  const { office, server, agents } = scene;
  const stopCalling = scene.letCall(office.agents.slice(AGENTS.talking));
  const talks: string[] = [];
  let unequal = 0;
  for (let made = 0; made < kills; made += 1) {
    await scene.forgetTyped();
    const begun = await Promise.all(
      office.agents.slice(0, AGENTS.talking).map(async (agent) => ({ agent, id: await agents.talk(agent) })),
    );
    await pause(Math.random() * WORKS);
    await server.kill(deaths[made % deaths.length]!);
    unequal += await countUnequal(office);
    for (const { agent, id } of begun) {
      if (id === null) continue;
      talks.push(id);
      await agents.hangUp(agent, id);
    }
  }
  await stopCalling();
  return { kills, unequal, ...(await scene.close(talks)) };
}
