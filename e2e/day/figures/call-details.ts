import type { ReplyOf } from '@haihu/contract/contract';
import type { Call } from '@haihu/contract/calls/core/calls';
import type { Office } from '../office.ts';
import { Refusal } from '../people/client.ts';
import { allPages } from './all-pages.ts';

export type CallDetail = ReplyOf<'calls.detail'>;

const PAGE = 100;
/** Details that are read at the same time. */
const AT_ONCE = 8;
const NOT_FOUND = 40_400;

/** Returns every call in the records of these days, the newest first. */
export function allRecords({ manager }: Pick<Office, 'manager'>, from: string, to: string): Promise<Call[]> {
  return allPages((next) => manager!.call('calls.pagePlus', { from, to, size: PAGE, ...(next && { next }) }));
}

/** Returns the details of these calls. Leaves out calls that do not open. */
export async function detailsOf({ manager }: Pick<Office, 'manager'>, calls: readonly Call[]): Promise<CallDetail[]> {
  const details: CallDetail[] = [];
  const open = (id: string) => manager!.call('calls.detail', { id }).catch(isAbsent);
  for (let first = 0; first < calls.length; first += AT_ONCE) {
    const some = await Promise.all(calls.slice(first, first + AT_ONCE).map(({ id }) => open(id)));
    details.push(...some.filter((detail) => detail !== null));
  }
  return details;
}

function isAbsent(error: unknown): null {
  if (error instanceof Refusal && error.code === NOT_FOUND) return null;
  throw error;
}
