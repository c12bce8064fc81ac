import { engines } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { noSoftphone, refusedCall } from '../core/calls.errors.ts';
import { findPhoneLoads, findPhoneNodes, isNodeDriven, reachesPhone } from '../core/nodes.repository.ts';
import type { AgentPhone } from '../core/phones.repository.ts';
import { findTalk } from '../core/running-calls.repository.ts';
import { findNextLine } from './own-phone.usecases.ts';

/**
 * Finds the node at which a member's phone registers. A phone in a call stays, also at a draining node, unless the node
 * of a call that is to ring it does not reach it there: then it goes to that node. A registered one stays while its node takes calls. The
 * others go where the fewest phones are, by the weights of the nodes. Throws `calls.no_line`, `calls.engine_away`,
 * `calls.no_softphone`.
 */
export async function findPhoneNode(
  tx: Queryable,
  userId: string,
  { nodeId, registeredOn }: Pick<AgentPhone, 'nodeId' | 'registeredOn'>,
  now: Date,
): Promise<string> {
  const at = registeredOn ?? nodeId;
  if (at !== null && (await isNodeDriven(tx, at))) {
    const talk = await findTalk(tx, userId);
    const isOutOfReach = talk?.nodeId && talk.waitsForAgent && !(await reachesPhone(tx, talk.nodeId, at));
    if (talk) return isOutOfReach ? talk.nodeId! : at;
  }
  const nodes = await findPhoneNodes(tx);
  const line = await findNextLine(tx, userId, nodes, now);
  if (!line) throw refusedCall('calls.no_line');
  const usable = nodes.filter(({ id, kind }) => kind === line.engine && (line.nodeId ?? id) === id);
  if (usable.length === 0) throw refusedCall('calls.engine_away');
  if (!usable.some(({ kind }) => engines[kind].hasPhones)) throw noSoftphone();
  if (usable.some(({ id }) => id === registeredOn)) return registeredOn!;
  const loads = await findPhoneLoads(tx, now);
  const load = ({ id }: { id: string }) => loads.get(id) ?? 0;
  return usable.toSorted((one, other) => load(one) - load(other))[0]!.id;
}
