import { setTimeout as pause } from 'node:timers/promises';
import type { Lab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { settled, type Stage } from './stage.ts';

/** Talks of each kill, half of them at the node that is killed. */
export const TALKS = 6;
/** Time for which they talk before it. Milliseconds. */
const TALK = 3000;

/** Kills one node or the other in turn while agents talk at both, and starts it again. */
export async function killNodes(stage: Stage, times: number) {
  const { nodes, phones, registerAgain, talks, areUp, areThere, isQuiet } = stage;
  // All phones are at one node after the other one was drained. Those of pages that are loaded spread again.
  await Promise.all(phones.filter((_, index) => index % 2 === 0).map((phone) => phone.reload()));
  await settled(areThere);
  const hits: number[] = [];
  let [kills, cut, late, channels] = [0, 0, 0, 0];
  for (; kills < times; kills += 1) {
    const killed = nodes[kills % 2]!;
    const turn = Math.floor((kills * TALKS) / 2);
    const some = nodes.flatMap(({ name }) => {
      const there = phones.filter((phone) => phone.at === name);
      return there.map((_, at) => there[(at + turn) % there.length]!).slice(0, TALKS / 2);
    });
    const on = (await Promise.all(some.map(talks.begin))).filter((talk) => talk !== null);
    await pause(TALK);
    await killed.lab.engine.kill();
    await killed.lab.engine.start();
    await registerAgain(killed.name);
    // Those whose call or phone is at the killed node have lost it. Nobody ends their calls but the product.
    const isHit = ({ node, phone }: (typeof on)[number]) => node === killed.name || phone.at === killed.name;
    hits.push(on.filter(isHit).length);
    if (!(await settled(async () => (await talks.findOn(on.filter(isHit))).length === 0))) late += 1;
    await settled(areUp);
    const others = on.filter((talk) => !isHit(talk));
    cut += (await talks.findCut(others)).length;
    for (const talk of others) await talks.end(talk);
    for (const talk of on.filter(isHit)) talk.phone.over();
    if (!(await settled(isQuiet))) late += 1;
    const areSilent = () => nodes.every(({ lab }) => countChannels(lab) === 0);
    if (!(await settled(areSilent))) channels += sum(nodes.map(({ lab }) => countChannels(lab)));
    await settled(areThere);
  }
  return { kills, hits: sum(hits), leastHit: Math.min(...hits), cut, late, channels };
}

/** Counts the channels at a node. */
function countChannels({ engine }: Lab): number {
  return Number(/(\d+) active channel/.exec(engine.command('core show channels count'))![1]);
}

const sum = (counts: number[]) => counts.reduce((one, more) => one + more, 0);
