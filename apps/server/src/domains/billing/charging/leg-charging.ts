import { chargeOf, type LineRule, priceOf, splitChange } from '@haihu/rules/billing/charging/charging';
import type { Queryable } from '../../../platform/db/db.ts';
import { freeMoney } from '../core/calling-credit.ts';
import { insertCharge } from '../core/charges.repository.ts';
import { lockWallet, lowBalance, post, tellLow } from '../core/ledger.repository.ts';
import { endLegHold, insertLegHold, raiseLegHolds } from '../core/leg-holds.repository.ts';
import { sumHeldMoney } from '../core/packages.repository.ts';

/** A further phone of a call that is paid for itself. Money pays it; packages are for calls. */
export interface PaidLeg {
  legId: string;
  callId: string;
  agentId: string;
  rule: LineRule;
}

const MINUTE = 60;

/** The functions that other domains may use on the money of further phones of a call, in their transactions. */
export const legCharging = { holdLeg, keepHoldingLegs, settleLeg };

/**
 * Holds the first minute of a leg. False: there is not enough free money, and nothing is held. Locks the wallet until the
 * transaction ends.
 */
async function holdLeg(
  tx: Queryable,
  { legId, callId, rule, margin }: Omit<PaidLeg, 'agentId'> & { margin: number },
): Promise<boolean> {
  const [wallet, held] = await Promise.all([lockWallet(tx), sumHeldMoney(tx)]);
  if (freeMoney({ ...wallet, held }) < rule.minutePrice) return false;
  await insertLegHold(tx, { legId, callId, amount: rule.minutePrice, margin });
  return true;
}

/** Renews the holds of running legs: the minutes begun and one more, even if there is not enough. */
async function keepHoldingLegs(
  tx: Queryable,
  legs: readonly { legId: string; minutePrice: number; minutes: number }[],
): Promise<void> {
  if (legs.length === 0) return;
  await lockWallet(tx);
  await raiseLegHolds(
    tx,
    legs.map(({ legId, minutePrice, minutes }) => ({ legId, amount: minutePrice * (minutes + 1) })),
  );
}

/**
 * Ends the hold of a leg and takes its cost, even if there is not enough. `talkSeconds` null: it was not answered. Throws
 * for a leg without a hold, because it was settled before.
 */
async function settleLeg(
  tx: Queryable,
  { legId, callId, agentId, rule }: PaidLeg,
  talkSeconds: number | null,
  at: Date | string,
): Promise<{ seconds: number; cost: number }> {
  const wallet = await lockWallet(tx);
  const margin = await endLegHold(tx, legId);
  if (margin === null) throw new Error(`leg ${legId} was settled before`);
  if (talkSeconds === null) return { seconds: 0, cost: 0 };
  const { seconds, cost } = chargeOf(talkSeconds, rule, []);
  if (cost === 0) return { seconds, cost };
  const base = priceOf(seconds, rule.minutePrice - margin);
  const movement = { key: `leg:${legId}`, kind: 'call', referenceId: callId, against: 'calls', at } as const;
  const posted = await post(tx, wallet, { ...movement, amount: -cost, margin: cost - base });
  if (!posted) throw new Error(`leg ${legId} was charged before`);
  const isOwed = splitChange(wallet, -cost).owed > 0;
  const minutes = Math.ceil(seconds / MINUTE);
  await insertCharge(tx, { callId, transactionId: posted.id, at, minutes, charged: cost, base, isOwed });
  await tellLow(tx, [lowBalance(posted)], agentId, at);
  return { seconds, cost };
}
