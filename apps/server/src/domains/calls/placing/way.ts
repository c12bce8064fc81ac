import type { CallerIdRule } from '@haihu/contract/calls/values';
import { chooseCallerId } from '@haihu/rules/calls/placing/caller-id';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { numberPlaceOf } from '../../numbers/numbers.api.ts';
import { badNumber, refusedCall } from '../core/calls.errors.ts';
import type { Callee } from '../core/calls.policy.ts';
import { chooseLine } from '../core/lines.policy.ts';
import { findReadyNodes, type ReadyNode } from '../core/nodes.repository.ts';
import { findLines, type StoredLine, type StoredLineNumber } from '../lines/lines.repository.ts';
import { findUserLine } from '../lines/user-line.repository.ts';

/** The line of a call and the caller number that the callee sees. */
export interface CallWay {
  line: StoredLine;
  nodes: ReadyNode[];
  /** Undefined when the line has no number. */
  shown: (StoredLineNumber & { number: string; area: string | null }) | undefined;
  /** The rule that the member chose. `chosenBy`: the rule that finally chose the number. */
  rule: CallerIdRule;
  chosenBy: CallerIdRule;
}

export interface WayQuestion {
  callee: Callee;
  /** Always the same for one callee; see `seedOf`. */
  seed: number;
  /** The line that the request names. Undefined: the member's own choice, or else the line with most room. */
  lineId: string | undefined;
}

/** The stored facts that decide line and caller number: the nodes, the member's own choice, and all lines. */
export interface WayFacts {
  nodes: ReadyNode[];
  own: Awaited<ReturnType<typeof findUserLine>>;
  lines: StoredLine[];
}

/** Reads the facts that decide line and caller number. They may change until the lines are locked. */
export async function findWayFacts(db: Queryable, userId: string, now: Date): Promise<WayFacts> {
  const [nodes, own, lines] = await Promise.all([findReadyNodes(db), findUserLine(db, userId), findLines(db, now)]);
  return { nodes, own, lines };
}

/**
 * Decides line and caller number, both for placing a call and for the preview. Throws `calls.no_line`, and
 * `calls.bad_number` when no possible line dials the callee's country.
 */
export function chooseCallWay(
  tenantId: string,
  cipher: Pick<Cipher, 'open'>,
  { nodes, own, lines }: WayFacts,
  { callee, seed, lineId }: WayQuestion,
): CallWay {
  const wanted = lineId ?? own.lineId ?? undefined;
  const possible = lines.filter(({ id }) => wanted === undefined || id === wanted);
  if (possible.length === 0) throw refusedCall('calls.no_line');
  const open = possible.filter(({ countries }) => callee.country !== null && countries.includes(callee.country));
  const line = chooseLine(open, nodes, wanted);
  if (!line) throw badNumber();
  const rested = line.numbers.filter(({ pausedUntil }) => pausedUntil === null);
  const numbers = (rested.length > 0 ? rested : line.numbers).map((stored) => {
    const number = cipher.open(tenantId, stored.enc);
    return { ...stored, number, area: numberPlaceOf(number).area };
  });
  const question = { rule: own.callerId, area: numberPlaceOf(callee.number).area, seed };
  const chosen = chooseCallerId(numbers, question);
  return { line, nodes, shown: chosen?.shown, rule: own.callerId, chosenBy: chosen?.chosenBy ?? own.callerId };
}

/** The callee: a customer, a number of a task, or a typed number. */
export type CalleeReference = { customerId: string } | { taskNumberId: string } | { mobile: string };

/**
 * Returns the seed of a callee's steady caller number. A customer's seed is made from its id, not from its number.
 * Otherwise a member could type numbers and compare the caller number with the customer's.
 */
export function seedOf(cipher: Pick<Cipher, 'hash'>, tenantId: string, called: CalleeReference): number {
  const whom =
    'customerId' in called
      ? `customer ${called.customerId}`
      : 'taskNumberId' in called
        ? `task number ${called.taskNumberId}`
        : `typed ${called.mobile}`;
  return cipher.hash('caller id', `${tenantId} ${whom}`).readUInt16BE(8);
}
