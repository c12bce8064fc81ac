import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type BillingApi, freeMoney } from '../../billing/billing.api.ts';
import { faultOf, ruleOf } from '../core/lines.policy.ts';
import { findReadyNodes } from '../core/nodes.repository.ts';
import { deleteLeg, insertOutside } from '../core/outside-legs.repository.ts';
import { findBoundPhone } from '../lines/bound-phone.repository.ts';
import { findLines, lockLines, type StoredLine } from '../lines/lines.repository.ts';

/** The money of bound phones that are rung for callers. */
export type PhoneMoney = Pick<BillingApi, 'findCallingCredit' | 'findSeatless' | 'holdLeg'>;

/** Members bind numbers of this country only. */
const BOUND_IN = 'CN';

/** The bound phones that may be rung for callers and for call-backs. Each is a paid phone beside the call, over its line. */
export interface BoundPhones {
  /** The lines that may ring them. `isFull`: not before one of its calls ends. */
  lines: ReadonlyMap<string, { line: StoredLine; isFull: boolean }>;
  /** The members whose phones nobody may ring, because they lack a seat. */
  seatless: readonly string[];
}

/**
 * Finds the lines over which bound phones may be rung now: those that may be dialled over, and a minute of which is paid.
 * `locks`: the lines are locked until the transaction ends, as for every call that is placed.
 */
export async function findBoundPhones(
  tx: Queryable,
  money: PhoneMoney,
  { now, locks }: { now: Date; locks: boolean },
): Promise<BoundPhones> {
  if (locks) await lockLines(tx);
  const nodes = await findReadyNodes(tx);
  const free = freeMoney(await money.findCallingCredit(tx, now));
  const usable = (await findLines(tx, now)).flatMap((line) => {
    const fault = faultOf(line, nodes);
    const mayRing = (fault === null || fault === 'full') && line.countries.includes(BOUND_IN);
    const isPaid = Number(line.minutePrice) <= free;
    return mayRing && isPaid ? [[line.id, { line, isFull: fault === 'full' }] as const] : [];
  });
  return { lines: new Map(usable), seatless: await money.findSeatless(tx, now) };
}

/** Thrown when a phone cannot be rung: no money is left for its minute, or no place of the line. The transaction is undone. */
export class CannotRingPhone extends Error {}

export interface PaidPhone {
  callId: string;
  agentId: string;
  line: StoredLine;
}

/** Notes that the bound phone of an agent is rung for a caller. Returns its leg. */
export async function beginBoundPhone(
  tx: Queryable,
  cipher: Pick<Cipher, 'open' | 'seal'>,
  { callId, agentId, line }: PaidPhone,
  at: Date,
): Promise<string> {
  const { numberEnc } = await findBoundPhone(tx, agentId);
  const number = cipher.seal(tx.tenantId, cipher.open(tx.tenantId, numberEnc!));
  return insertOutside(tx, { callId, lineId: line.id, askedBy: agentId, number, rule: line, isAgents: true, at });
}

/**
 * Holds a minute of the bound phone of an agent who calls somebody back over a line, and a place of the line. The phone
 * is not rung without both. Does nothing for an agent with a softphone. The call is placed before, and holds its own.
 */
export async function payForCallBack(
  tx: Queryable,
  { money, cipher }: { money: PhoneMoney; cipher: Pick<Cipher, 'open' | 'seal'> },
  { callId, agentId, lineId }: { callId: string; agentId: string; lineId: string },
  now: Date,
): Promise<void> {
  if (!(await findBoundPhone(tx, agentId)).isUsed) return;
  const usable = (await findBoundPhones(tx, money, { now, locks: false })).lines.get(lineId);
  if (!usable || usable.isFull) throw new CannotRingPhone('no place of the line for the phone of an agent');
  const { line } = usable;
  const legId = await beginBoundPhone(tx, cipher, { callId, agentId, line }, now);
  await holdForBoundPhone(tx, money, { legId, callId, line });
}

/** Forgets a phone that is not rung after all. */
export const dropBoundPhone = deleteLeg;

/** Holds the first minute of the phone. Comes last, because ending calls queue for the wallet as well. */
export async function holdForBoundPhone(
  tx: Queryable,
  money: PhoneMoney,
  { legId, callId, line }: Omit<PaidPhone, 'agentId'> & { legId: string },
): Promise<void> {
  const leg = { legId, callId, rule: ruleOf(line), margin: line.margin };
  if (!(await money.holdLeg(tx, leg))) throw new CannotRingPhone('no money for the phone of an agent');
}
