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

/** The bound phones that may be rung for callers. Each is a paid phone beside the call, over the line of the caller. */
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

/** Thrown when the money that was there for a minute is held for something else by now. The transaction is undone. */
export class NoMoneyForPhone extends Error {}

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

/** Forgets a phone that is not rung after all. */
export const dropBoundPhone = deleteLeg;

/** Holds the first minute of the phone. Comes last, because ending calls queue for the wallet as well. */
export async function holdForBoundPhone(
  tx: Queryable,
  money: PhoneMoney,
  { legId, callId, line }: Omit<PaidPhone, 'agentId'> & { legId: string },
): Promise<void> {
  const leg = { legId, callId, rule: ruleOf(line), margin: line.margin };
  if (!(await money.holdLeg(tx, leg))) throw new NoMoneyForPhone('no money for the phone of an agent');
}
