import type { CallerIdRule } from '@haihu/contract/calls/values';
import { chooseCallerId } from '@haihu/rules/calls/caller-id';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { placeOf } from '../../../platform/number-area/number-place.ts';
import { badNumber, refusedCall } from '../calls.errors.ts';
import type { Callee } from '../calls.policy.ts';
import { findReadyNodes, type ReadyNode } from '../dialling/nodes.repository.ts';
import { chooseLine } from '../lines/lines.policy.ts';
import { findLines, type StoredLine, type StoredLineNumber } from '../lines/lines.repository.ts';
import { findUserLine } from '../lines/user-line.repository.ts';

/** Over which line a call goes, and what the callee sees. */
export interface CallWay {
  line: StoredLine;
  nodes: ReadyNode[];
  /** Undefined where the line has no number. */
  shown: (StoredLineNumber & { number: string; area: string | null }) | undefined;
  /** What the member wants it chosen by, and what it was chosen by in the end. */
  rule: CallerIdRule;
  chosenBy: CallerIdRule;
}

export interface WayQuestion {
  userId: string;
  callee: Callee;
  /** Always the same for one callee: see `seedOf`. */
  seed: number;
  /** Asked for by name; else the member's own choice, else the line with most room. */
  lineId: string | undefined;
  now: Date;
}

/**
 * The one function that decides both, for placing a call and for telling beforehand. Throws `calls.no_line`, and
 * `calls.bad_number` where no line that may be meant dials the callee's country.
 */
export async function findCallWay(
  db: Queryable,
  cipher: Pick<Cipher, 'open'>,
  { userId, callee, seed, lineId, now }: WayQuestion,
): Promise<CallWay> {
  const nodes = await findReadyNodes(db);
  const own = await findUserLine(db, userId);
  const wanted = lineId ?? own.lineId ?? undefined;
  const lines = (await findLines(db, now)).filter(({ id }) => wanted === undefined || id === wanted);
  if (lines.length === 0) throw refusedCall('calls.no_line');
  const open = lines.filter(({ countries }) => callee.country !== null && countries.includes(callee.country));
  const line = chooseLine(open, nodes, wanted);
  if (!line) throw badNumber();
  const rested = line.numbers.filter(({ pausedUntil }) => pausedUntil === null);
  const numbers = (rested.length > 0 ? rested : line.numbers).map((stored) => {
    const number = cipher.open(db.tenantId, stored.enc);
    return { ...stored, number, area: placeOf(number).area };
  });
  const question = { rule: own.callerId, area: placeOf(callee.number).area, seed };
  const chosen = chooseCallerId(numbers, question);
  return { line, nodes, shown: chosen?.shown, rule: own.callerId, chosenBy: chosen?.chosenBy ?? own.callerId };
}

/** Whom a call goes to: a customer, a number of a task, or a number that somebody typed. */
export type Called = { customerId: string } | { taskNumberId: string } | { mobile: string };

/**
 * The seed of a callee's steady caller id. That of a customer is made of its id: were it made of the number, whoever
 * types numbers could compare what they show with what the customer shows.
 */
export function seedOf(cipher: Pick<Cipher, 'hash'>, tenantId: string, called: Called): number {
  const whom =
    'customerId' in called
      ? `customer ${called.customerId}`
      : 'taskNumberId' in called
        ? `task number ${called.taskNumberId}`
        : `typed ${called.mobile}`;
  return cipher.hash('caller id', `${tenantId} ${whom}`).readUInt16BE(8);
}
