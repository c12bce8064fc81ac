import type { Office } from '../office.ts';
import { until } from '../until.ts';

/** Longest ring and talk of the simulator at the day's speed. Milliseconds. */
const LONGEST_CALL = 90_000;

/** Waits until none of these agents is on a call, according to the team's board. */
export async function untilFree({ manager }: Office, userIds: readonly string[]): Promise<void> {
  const areFree = async () => {
    const { list } = await manager!.call('calls.board', {});
    const states = list.filter(({ memberId }) => userIds.includes(memberId)).map(({ state }) => state);
    return states.every((state) => state !== 'calling' && state !== 'busy');
  };
  await until(areFree, LONGEST_CALL, 'the agents at pages do not get free');
}
