import type { CallCause } from '@haihu/contract/calls/values';
import { openingAt } from '@haihu/rules/calls/inbound/inbound-gate';
import { endOfTurn } from '@haihu/rules/calls/inbound/kept-turn';
import type { Queryable } from '../../../platform/db/db.ts';
import { withDefaults } from '../../config/config.api.ts';
import { sendOnBreak } from '../core/send-on-break.ts';
import { findInboundFacts } from './ask-inbound-gate.ts';
import {
  deleteKeptTurn,
  insertKeptTurn,
  type KeptTurn,
  lockServedTurn,
  takeTurnBack,
} from './kept-turns.repository.ts';
import { writeMissed } from './missed-arrivals.ts';
import { saidNo } from './waiting.repository.ts';

/** Keeps the turn of a caller who asked to be called back. False: calls are not taken any more. */
export async function keepTurn(
  tx: Queryable,
  asked: Pick<KeptTurn, 'callId' | 'nodeId' | 'arrivalId' | 'since' | 'waited' | 'teamId'>,
  now: Date,
): Promise<boolean> {
  const { zone, stored } = await findInboundFacts(tx);
  const { isOpen, until } = openingAt(withDefaults('inbound', stored), now, zone);
  if (!isOpen) return false;
  await insertKeptTurn(tx, { ...asked, until: endOfTurn(now, until), dueAt: now });
  return true;
}

/** Milliseconds after which agents who did not come may be rung for the same person again. */
const FORGOTTEN = 5 * 60_000;

/** Returns the agents who did not come for a turn lately. */
export const triedLately = ({ tried, triedAt }: Pick<KeptTurn, 'tried' | 'triedAt'>, now: Date): string[] =>
  triedAt !== null && Date.parse(triedAt) > now.getTime() - FORGOTTEN ? tried : [];

/** Ends a turn that nobody came for. The call is a missed call from now on. */
export async function giveTurnUp(tx: Queryable, turn: KeptTurn, now: Date): Promise<void> {
  const { callId, nodeId, arrivalId, since, lineId, enc, hash, tail } = turn;
  await deleteKeptTurn(tx, callId);
  const arrival = { nodeId, arrivalId, at: since };
  await writeMissed(tx, { arrival, number: { enc, hash, tail }, lineId, wantsBack: true }, now);
}

/** The end of a call that called somebody back, without a talk. */
export interface UnservedTurn {
  placedId: string;
  agentId: string | null;
  cause: CallCause | null;
  /** True when the customer's phone was dialled. */
  isDialled: boolean;
}

/**
 * Follows the end of a call that was to serve a turn. The next agent is rung if the first did not come. A person who
 * was not reached is a missed call.
 */
export async function noteUnserved(
  tx: Queryable,
  { placedId, agentId, cause, isDialled }: UnservedTurn,
  now: Date,
): Promise<void> {
  const turn = await lockServedTurn(tx, placedId);
  if (!turn) return;
  if (isDialled) return giveTurnUp(tx, turn, now);
  await takeTurnBack(tx, turn.callId, [...triedLately(turn, now), ...(agentId === null ? [] : [agentId])], now);
  const isAbsent = cause === 'agent_absent' && agentId !== null && !(await saidNo(tx, placedId));
  if (isAbsent) await sendOnBreak(tx, agentId, now);
}
