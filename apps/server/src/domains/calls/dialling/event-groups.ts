import { createGathering } from '../../../platform/process/gathering.ts';
import type { NotedCall, ToldCall } from './call-progress.usecases.ts';
import type { DriverParts } from './driver-parts.ts';

/** Least time from one group of an enterprise to its next one. Calls that move meanwhile are written together. Milliseconds. */
const GATHERED_FOR = 40;
/** Most calls of one group. */
const MOST = 50;

/**
 * Makes the function that writes the progress of a call, together with other calls of its enterprise that move within the
 * same moment. A call that moves alone is written at once. Each call that ends has a transaction to itself, except for the
 * first one of a group: an end locks many rows, and two ends in one transaction could cross other transactions.
 */
export function createEventGroups({ progress, lease }: Pick<DriverParts, 'progress' | 'lease'>) {
  const groups = new Map<string, (call: ToldCall) => Promise<NotedCall>>();

  const writeAll = (tenantId: string, calls: ToldCall[]): Map<ToldCall, Promise<NotedCall>> => {
    const written = progress.noteAll(tenantId, calls, { lease });
    return new Map(calls.map((call, index) => [call, written.then((all) => all[index]!)]));
  };

  function writeGroup(tenantId: string, calls: ToldCall[]): Promise<NotedCall>[] {
    const [firstEnd, ...otherEnds] = calls.filter(isEnd);
    const together = [...calls.filter((call) => !isEnd(call)), ...(firstEnd ? [firstEnd] : [])];
    const written = writeAll(tenantId, together);
    return calls.map((call) => {
      if (otherEnds.includes(call)) return writeAll(tenantId, [call]).get(call)!;
      // One call that cannot be written must not keep the others from it.
      return together.length === 1
        ? written.get(call)!
        : written.get(call)!.catch(() => writeAll(tenantId, [call]).get(call)!);
    });
  }

  return function write(tenantId: string, call: ToldCall): Promise<NotedCall> {
    const group =
      groups.get(tenantId) ??
      createGathering<ToldCall, NotedCall>({
        within: GATHERED_FOR,
        most: MOST,
        keyOf: (each) => each,
        askAll: (calls) => writeGroup(tenantId, calls),
      });
    groups.set(tenantId, group);
    return group(call);
  };
}

const isEnd = ({ events }: ToldCall) => events.some(({ type }) => type === 'ended');
