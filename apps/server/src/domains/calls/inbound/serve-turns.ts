import { push } from '@haihu/contract/socket';
import type { ErrorName } from '@haihu/contract/errors';
import { routeCaller } from '@haihu/rules/calls/inbound/inbound-route';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { LOOK_AGAIN } from './caller-queue.repository.ts';
import { CannotRingPhone, payForCallBack, type PhoneMoney } from './bound-phones.ts';
import { giveTurnUp, triedLately } from './keep-turn.ts';
import { findKeptTurn, type KeptTurn, lockKeptTurn, noteTurnPlaced, putOffTurn } from './kept-turns.repository.ts';
import { findRouteFacts } from './route-facts.ts';

/** Milliseconds until the next try after the line or the number could not be used. */
const TRY_AGAIN = 15_000;
/** Milliseconds for which an agent's phone rings. */
const RINGS = 45_000;

/** The person to be called back, and the line and number of ours that they called. */
export interface TurnCall extends Pick<KeptTurn, 'customerId' | 'lineId' | 'lineNumberId'> {
  number: string;
}

/** The functions by which callers are called back. */
export interface TurnPlacing {
  /** Returns the member that an agent is now. Null: the agent is signed out. */
  findMemberOf(tenantId: string, userId: string): Promise<Member | null>;
  /** Places the call of an agent to a person who asked for it. Throws as `calls.place` does. */
  placeTurn(tx: Queryable, member: Member, call: TurnCall): Promise<string>;
}

export interface ServeTurnParts {
  db: Db;
  cipher: Pick<Cipher, 'open' | 'seal'>;
  clock: Clock;
  /** The money of bound phones. */
  progress: PhoneMoney;
  turns: TurnPlacing;
}

/** The reasons why an agent cannot place the call. `no_phone`: the agent's bound phone cannot be paid or has no place. */
type Refusal = ErrorName | 'no_phone';

/** Reasons about the agent. Another agent may place the call. */
const aboutAgent: readonly Refusal[] = [
  'no_phone',
  'calls.already_talking',
  'calls.by_device',
  'calls.foreign_minutes_used',
  'calls.no_seat',
  'permission.missing',
];
/** Reasons about the number. Nobody can place the call. */
const aboutNumber: readonly Refusal[] = ['calls.bad_number', 'calls.do_not_call'];

/** Calls the people back who asked for it, when it is their turn. */
export function createTurnService({ db, cipher, clock, progress, turns }: ServeTurnParts) {
  /**
   * Calls a person back if one of these agents is ready, and returns the agent; null: nobody is. Gives the turn up at its
   * end.
   */
  return async function serveTurn(
    tenantId: string,
    callId: string,
    mayBeRung: ReadonlySet<string>,
  ): Promise<string | null> {
    const tenant = db.forTenant(tenantId);
    const turn = await findKeptTurn(tenant, callId);
    if (!turn || turn.placedId !== null) return null;
    const now = clock.now();
    if (now.getTime() >= Date.parse(turn.until)) return giveUp(tenantId, callId);
    const { hash: numberHash, lineId, nodeId, teamId } = turn;
    const facts = await findRouteFacts(tenant, { numberHash, lineId, nodeId, teamId }, { money: progress, now });
    let lookAgain = LOOK_AGAIN;
    const passedOver = facts.ready.filter((one) => !mayBeRung.has(one));
    async function putOff(ms: number): Promise<null> {
      await putOffTurn(tenant, callId, { known: facts.known, dueAt: new Date(now.getTime() + ms) });
      return null;
    }
    for (;;) {
      const step = routeCaller({
        ...facts,
        ready: facts.ready.filter((one) => !passedOver.includes(one)),
        busy: [...facts.busy, ...passedOver],
        tried: triedLately(turn, now),
        waited: 0,
        longestWait: Infinity,
        takesMessages: false,
      });
      if (step.do !== 'ring') return putOff(lookAgain);
      const refusal = await place(tenantId, turn, step.agentId);
      if (refusal === null) return step.agentId;
      if (aboutNumber.includes(refusal)) return giveUp(tenantId, callId);
      if (!aboutAgent.includes(refusal)) return putOff(TRY_AGAIN);
      if (refusal === 'no_phone') lookAgain = TRY_AGAIN;
      passedOver.push(step.agentId);
    }
  };

  /** Places the call of an agent, whose bound phone is paid first. Returns the reason if it cannot be placed. */
  async function place(tenantId: string, turn: KeptTurn, agentId: string): Promise<Refusal | null> {
    const member = await turns.findMemberOf(tenantId, agentId);
    if (!member) return 'permission.missing';
    const { callId, customerId, lineId, lineNumberId } = turn;
    const number = cipher.open(tenantId, turn.enc);
    try {
      await db.forTenant(tenantId).transaction(async (tx) => {
        // Another driver may serve the turn at this moment.
        if (!(await lockKeptTurn(tx, callId))) return;
        const placedId = await turns.placeTurn(tx, member, { number, customerId, lineId, lineNumberId });
        await payForCallBack(tx, { money: progress, cipher }, { callId: placedId, agentId, lineId }, clock.now());
        await noteTurnPlaced(tx, callId, placedId);
        const data = { callId: placedId, remaining: RINGS };
        await pushTo(tx, [{ to: [agentId], type: push.callOffered, data }], clock.now());
      });
      return null;
    } catch (error) {
      if (error instanceof CannotRingPhone) return 'no_phone';
      if (error instanceof AppError) return error.errorName;
      throw error;
    }
  }

  async function giveUp(tenantId: string, callId: string): Promise<null> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const turn = await lockKeptTurn(tx, callId);
      if (turn) await giveTurnUp(tx, turn, clock.now());
    });
    return null;
  }
}
