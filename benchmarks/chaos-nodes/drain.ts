import { setTimeout as pause } from 'node:timers/promises';
import { settled, type Stage } from './stage.ts';

/** Agents who place one call after the other while a node drains. */
export const CALLING = 6;
/** Time for which talks go on at the draining node. Milliseconds. */
const TALKS_ON = 15_000;
const SHORT_TALK = 3500;

/**
 * Drains one of two nodes in which agents talk, while others go on to call. Then kills the node, starts it again and
 * puts it into use.
 */
export async function drainOne({ engines, nodes, phones, talks, useOf, areUp, isQuiet }: Stage) {
  const [one] = nodes;
  const at = (node: string) => phones.filter((phone) => phone.at === node);
  const spread = Object.fromEntries(nodes.map(({ name }) => [name, at(name).length]));
  const callers = nodes.flatMap(({ name }) => at(name).slice(0, CALLING / 2));
  const others = phones.filter((phone) => !callers.includes(phone));
  const talking = (await Promise.all(others.map(talks.begin))).filter((talk) => talk !== null);
  await engines.drain('one');
  const until = performance.now() + TALKS_ON;
  await Promise.all(
    callers.map(async (phone) => {
      while (performance.now() < until) {
        const talk = await talks.begin(phone);
        if (talk === null) continue;
        await pause(SHORT_TALK);
        await talks.end(talk);
      }
    }),
  );
  let cut = (await talks.findCut(talking)).length;
  for (const talk of talking.filter(({ node }) => node === 'one')) await talks.end(talk);
  const staying = talking.filter(({ node }) => node !== 'one');
  const isOff = await settled(async () => (await useOf('one')) === 'off');
  const left = at('one').length;
  await one!.lab.engine.kill();
  await pause(2000);
  await one!.lab.engine.start();
  await engines.use('one');
  await settled(areUp);
  cut += (await talks.findCut(staying)).length;
  for (const talk of staying) await talks.end(talk);
  await settled(isQuiet);
  const moves = phones.flatMap((phone) => phone.moves).toSorted((first, second) => first - second);
  const { ms: refusedMs, refusals, gaveUp } = talks.refused();
  return {
    spread,
    talks: talking.length,
    /** Talks that ended although nobody hung up. */
    cut,
    /** True once the drained node was off by itself. */
    isOff,
    /** Phones that the node had when it was off. */
    left,
    moved: moves.length,
    movesP95: moves[Math.floor(moves.length * 0.95)] ?? Infinity,
    refusedMs,
    refusals,
    gaveUp,
  };
}
