import { addDays } from '@haihu/rules/day';
import { found } from '../until.ts';
import type { Office } from '../office.ts';
import { signIn } from '../people/sign-in.ts';
import { MANAGER } from './staff.ts';
import type { Scene } from './scene.ts';

/** Shortly before the next midnight, in minutes after the day's first midnight. */
const BEFORE_MIDNIGHT = 24 * 60 - 0.5;
const NEXT_MORNING = (24 + 9) * 60 + 31;

/** Longest wait for the new day. Milliseconds. */
const OVER_MIDNIGHT = 60_000;
const NIGHTLY_JOBS = 60_000;

/** The server stops in order, starts before midnight, and shows the new day once it has come. */
export const nightScene: Scene = {
  name: 'midnight passes',
  isLong: true,
  async play(office) {
    await office.restartAt(BEFORE_MIDNIGHT);
    await comeBack(office);
    const isTomorrow = async () => {
      const { now } = await office.manager!.call('statistics.today', { of: 'team' });
      return now.calls === 0 ? true : null;
    };
    await found(isTomorrow, OVER_MIDNIGHT, 'home goes on counting the day that is over');
  },
};

/** On the next morning, the work of the night must be done. */
export const nextMorningScene: Scene = {
  name: 'the next morning',
  isLong: true,
  async play(office) {
    await office.restartAt(NEXT_MORNING);
    office.today = addDays(office.day, 1);
    const isAddedUp = async () => {
      const printed = await office.operator(['statistics', 'rebuild', '--check']).catch(String);
      return printed.includes('as the calls say') ? true : null;
    };
    await found(isAddedUp, NIGHTLY_JOBS, 'the figures of the night are not those of its calls');
    await comeBack(office);
  },
};

/** Signs everybody in again, because no session lasts for so long without use. */
async function comeBack(office: Office): Promise<void> {
  const agents = office.agents.flatMap(({ client, mobile }) => (client ? { client, mobile } : []));
  const people = [{ client: office.manager!, mobile: MANAGER.mobile }, ...agents];
  await signIn(people, (mobiles) => office.codes(mobiles));
  await Promise.all(people.map(({ client }) => client.connect()));
}
