import { rulePackName, rulePackOf } from '@haihu/rules/calls/call-rule-packs';
import { routeCaller } from '@haihu/rules/calls/inbound/inbound-route';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type BillingApi, OPERATOR } from '../../billing/billing.api.ts';
import { readSettings } from '../../config/config.api.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { insertCall } from '../core/calls.repository.ts';
import { ruleOf } from '../core/lines.policy.ts';
import { makeFree } from '../core/locked-calls.repository.ts';
import type { Lease } from '../core/nodes.repository.ts';
import { insertRunning } from '../core/running-calls.repository.ts';
import { findInboundRule, type CallerPrice } from '../lines/lines.repository.ts';
import {
  type ArrivalKey,
  type CalledLine,
  findCallBackTo,
  findCallingCustomer,
  findRulePack,
} from './arrivals.repository.ts';
import type { PhoneMoney } from './bound-phones.ts';
import { findRouteFacts, type RoutedCaller } from './route-facts.ts';
import { takesMessageOf } from './voicemail.ts';
import * as waiting from './waiting.repository.ts';

/** The money of callers, and the numbers of tasks that they may have. */
export type CallerTies = Pick<BillingApi, 'holdIfPaid'> &
  PhoneMoney &
  Pick<TaskCalls, 'lockNumberOfCaller' | 'markCaller'>;

/** A person who called a line, as the arrival tells. */
export interface NewCaller {
  arrival: ArrivalKey;
  /** The number, which is empty if it is withheld. */
  number: SealedPhone;
  isWithheld: boolean;
  called: CalledLine;
  /** False for a caller who rings nobody, and is only asked for a message. */
  mayRing: boolean;
}

/** The reason why a caller becomes no call. `full`: too many wait. `nobody`: no agent would come, and no message is taken. */
export type NoCaller = 'full' | 'nobody';

/** Makes an arrival a call, in the caller's transaction. */
export async function beginCaller(
  tx: Queryable,
  { arrival, number, isWithheld, called, mayRing }: NewCaller,
  { lease: { nodeId }, progress, now }: { lease: Lease; progress: CallerTies; now: Date },
): Promise<{ callId: string } | NoCaller> {
  const known = await waiting.findCallOfArrival(tx, arrival);
  if (known) return { callId: known };
  const { lineId } = called;
  const price = await findInboundRule(tx, lineId);
  const numberHash = number.hash;
  const takesMessages = await takesMessageOf(tx, { numberHash, isWithheld }, now);
  const routed = { numberHash, lineId, nodeId, teamId: null };
  const first = mayRing
    ? await firstStep(tx, routed, { money: progress, takesMessages, now })
    : takesMessages
      ? 'voicemail'
      : 'give_up';
  if (first === 'give_up') return 'nobody';
  const whose = await findWhoseCall(tx, progress, numberHash);
  if (first === 'wait' && (await isQueueFull(tx, lineId))) return 'full';
  const rings = first !== 'voicemail';
  const caller = { arrival, number, isWithheld, called, mayRing: rings, whose, price };
  return { callId: await insertCaller(tx, caller, progress, now) };
}

/** A person who called a line and is to wait, with what is known of them and the price of the line. */
export interface WaitingArrival extends NewCaller {
  whose: KnownCaller;
  price: CallerPrice;
}

/** Makes an arrival a call that waits. Returns its id. */
export async function insertCaller(
  tx: Queryable,
  { arrival, number, isWithheld, called: { lineId, numberId }, mayRing, whose, price }: WaitingArrival,
  progress: Pick<CallerTies, 'holdIfPaid' | 'markCaller'>,
  now: Date,
): Promise<string> {
  const { nodeId } = arrival;
  const placedAt = new Date(arrival.at);
  const callId = await insertCall(tx, {
    direction: 'inbound',
    agentId: null,
    ...whose,
    callee: number,
    lineId,
    lineNumberId: numberId,
    shownBy: 'steady',
    nodeId,
    rulePack: rulePackName(rulePackOf(await findRulePack(tx))),
    rule: price.rule,
    createdAt: placedAt,
  });
  await insertRunning(tx, { callId, agentId: null, lineId, nodeId, calleeHash: number.hash, seenAt: now });
  const hasMenu = mayRing && (await asksForKey(tx));
  await waiting.insertWaiting(tx, callId, { ...arrival, mayRing, isWithheld, hasMenu }, now);
  if (whose.taskNumberId !== null) await progress.markCaller(tx, whose.taskNumberId, callId);
  await holdForCaller(tx, progress, { callId, lineId, price, placedAt });
  return callId;
}

/**
 * Holds the first minute of a caller whose line costs money. A caller is answered also without money, and the call is free
 * then. Comes last, because ending calls queue for the wallet as well.
 */
async function holdForCaller(
  tx: Queryable,
  progress: Pick<CallerTies, 'holdIfPaid'>,
  { callId, lineId, price, placedAt }: { callId: string; lineId: string; price: CallerPrice; placedAt: Date },
): Promise<void> {
  const rule = ruleOf(price.rule);
  if (rule.minutePrice === 0) return;
  const call = { callId, lineId, agentId: OPERATOR, rule, margin: price.margin, placedAt };
  if (!(await progress.holdIfPaid(tx, call))) await makeFree(tx, callId);
}

/** The person who calls: a customer or the number of a task. Both null: nobody knows the number. */
interface KnownCaller {
  customerId: string | null;
  taskNumberId: string | null;
}

/**
 * Finds the person who calls: the one whom we call back at this moment, else a customer, else the number of a task.
 * Locks that number.
 */
export async function findWhoseCall(
  tx: Queryable,
  tasks: Pick<CallerTies, 'lockNumberOfCaller'>,
  numberHash: Buffer,
): Promise<KnownCaller> {
  const customerId = (await findCallBackTo(tx, numberHash)) ?? (await findCallingCustomer(tx, numberHash));
  const taskNumberId = customerId === null ? await tasks.lockNumberOfCaller(tx, numberHash) : null;
  return { customerId, taskNumberId };
}

async function firstStep(
  tx: Queryable,
  caller: RoutedCaller,
  { money, takesMessages, now }: { money: PhoneMoney; takesMessages: boolean; now: Date },
) {
  const facts = await findRouteFacts(tx, caller, { money, now });
  return routeCaller({ ...facts, tried: [], waited: 0, longestWait: Infinity, takesMessages }).do;
}

/** Returns true if as many callers of a line wait as may. Locks the line. */
async function isQueueFull(tx: Queryable, lineId: string): Promise<boolean> {
  const { mostWaiting } = await readSettings(tx, 'inbound');
  return (await waiting.countWaitingCallers(tx, lineId, mostWaiting)) >= mostWaiting;
}

/** Returns true if the enterprise greets callers with a menu. */
async function asksForKey(tx: Queryable): Promise<boolean> {
  const { hasMenu, menuKeys } = await readSettings(tx, 'inbound');
  return hasMenu && menuKeys.length > 0;
}
