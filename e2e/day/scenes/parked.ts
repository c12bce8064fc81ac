import type { ScriptedAgent } from '../people/agent.ts';
import { found, until } from '../until.ts';
import type { Scene } from './scene.ts';

/** A number that is answered and talks for 41 s, which is eight at the day's speed. */
const TALKS = '13900470160';
/** Longest wait for each step. Milliseconds. */
const STEP = 20_000;

/** An agent parks a customer, and a colleague takes the call. Both shares of the talk count in the day's figures. */
export const parkedScene: Scene = {
  name: 'an agent parks a call, and a colleague takes it',
  isLong: true,
  async play(office) {
    const [parker, taker] = office.scripted.slice(-2) as [ScriptedAgent, ScriptedAgent];
    await Promise.all([parker.free(), taker.free()]);
    const { id } = await parker.client.call('calls.place', { mobile: TALKS });
    await until(() => talks(parker, id), STEP, `call ${id} is not answered`);
    await parker.client.call('calls.park', { id, note: '客户问发票，稍等' });
    const waiting = async () => (await taker.client.call('calls.parked', {})).list.find((each) => each.id === id);
    await found(waiting, STEP, `call ${id} is not parked`);
    await taker.client.call('calls.takeParked', { id });
    await until(() => talks(taker, id), STEP, `${taker.name} does not get the parked call ${id}`);
    await taker.over(id);
    const { talkers } = await taker.client.call('calls.detail', { id });
    const ids = talkers.map(({ userId }) => userId);
    if (ids.join(' ') !== `${parker.userId} ${taker.userId}`)
      office.complain(`call ${id} counts for ${ids.join(', ')}`);
  },
};

async function talks({ client }: ScriptedAgent, id: string): Promise<boolean> {
  const { call } = await client.call('calls.current', {});
  return call?.id === id && call.state === 'answered';
}
