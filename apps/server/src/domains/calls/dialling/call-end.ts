import { answeredSince, type CallEndedEvent, chargedSeconds, talkedSince } from '@haihu/rules/calls/call-state';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type BillingApi, OPERATOR } from '../../billing/billing.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { startWrapUp } from '../agents/states.usecases.ts';
import type { CallEnded, EndedCall } from '../calls.seams.ts';
import { runCallEnded } from '../continuous-dialling/run-moves.ts';
import { deleteAttempt } from '../core/attempts.repository.ts';
import { type LockedCall, updateEnded, updateProgress } from '../core/locked-calls.repository.ts';
import { ruleOf } from '../core/lines.policy.ts';
import { hasMessage } from '../core/messages.repository.ts';
import { type BesideCall, deleteRunning } from '../core/ending.repository.ts';
import { finishAgentsLeg, finishOutside } from '../core/outside-legs.repository.ts';
import type { UsedLine } from '../lines/line-health.repository.ts';
import { endCaller } from '../inbound/caller-moves.ts';
import { noteUnserved } from '../inbound/keep-turn.ts';
import { settleByTalk } from '../inbound/settled.events.ts';
import { endLastSpan } from '../in-call/controls.repository.ts';
import { insertingDue } from '../recordings/due.repository.ts';
import { tellParkedOver } from '../parking/note-parked.ts';
import { endColleague } from './consults.ts';
import * as legs from './legs.repository.ts';
import { chargeOutside } from './outside-charge.ts';

/**
 * The steps at the end of a call, in their order, in the one transaction that ends it. The steps lock their rows in this
 * order. The bill comes last, because all calls of the enterprise queue for its wallet.
 */
export const callEndedOrder = [
  'line',
  'talk',
  'agent',
  'run',
  'task',
  'attempt',
  'customer',
  'missed',
  'bill',
] as const;

export interface CallEndParts {
  clock: Clock;
  customers: Pick<CustomerApi, 'countCall' | 'endCall' | 'recordEvents'>;
  billing: Pick<BillingApi, 'settle' | 'settleLeg'>;
  callEnded: CallEnded;
}

/** The end of a call. `mayBeRecorded`: the engine may have recorded the call. */
export interface CallEnd {
  call: LockedCall;
  event: CallEndedEvent;
  mayBeRecorded: boolean;
}

/** An end with what the step `line` found out about the outside number of the call. */
interface FoundEnd extends CallEnd {
  hasOutside: boolean;
  /** True when no agent had the customer, but an outside number, or nobody. */
  isWithoutAgent: boolean;
  /** True when the agent left before, and a machine heard a message. */
  hasAgentLeft: boolean;
  /** The statements that the step `bill` left. */
  lastly: LastWrites;
}

/** Statements whose answers decide nothing. Each function asks for one. They may be sent with the commit. */
export type LastWrites = (() => Promise<unknown>)[];

type Step = (tx: Queryable, end: FoundEnd, beside: BesideCall) => Promise<unknown>;

/**
 * Makes the function that writes all consequences of a call's end. Call it once for each call. It returns the line that is
 * to be watched after the commit, and the last statements of the transaction.
 */
export function createCallEnd({ clock, customers, billing, callEnded }: CallEndParts) {
  const steps: Record<(typeof callEndedOrder)[number], Step> = {
    async line(tx, end, { colleague, hasOutside, parkedBy }) {
      const { call, event } = end;
      if (colleague) await endColleague(tx, call, colleague, clock.now());
      const outside = hasOutside ? await finishOutside(tx, call.id, event.at) : undefined;
      if (hasOutside) await finishAgentsLeg(tx, call.id, event.at, call.history.agent_answered);
      end.hasOutside = hasOutside;
      end.isWithoutAgent = parkedBy !== null || (outside?.handedAt ?? null) !== null;
      if (parkedBy !== null) await tellParkedOver(tx, { callId: call.id, parkedBy }, clock.now());
    },
    async talk(tx, { call, isWithoutAgent }, { wasHandedOn }) {
      // The agent's share ended when they left, and the rest is nobody's.
      if (wasHandedOn && talkedSince(call.history) !== null && !isWithoutAgent) await endLastSpan(tx, call);
    },
    async agent(tx, { call: { agentId, origin }, event, isWithoutAgent, hasAgentLeft }) {
      const isFree = isWithoutAgent || hasAgentLeft;
      if (agentId !== null && origin !== 'test' && !isFree) await startWrapUp(tx, agentId, new Date(event.at));
    },
    async run(tx, { call, event }, { isOfRun }) {
      if (!isOfRun) return;
      // The whole story of a call by an own phone that no phone dialled.
      await runCallEnded(
        tx,
        call.id,
        { isWritten: call.followedUp, isDialled: !isUndialled(call, event) },
        clock.now(),
      );
    },
    task: (tx, end) => callEnded.task(tx, resultOf(end, clock.now())),
    async attempt(tx, { call, event }) {
      // The whole story came from an engine, and the customer's phone was not in it. The number was never dialled, so the
      // attempt does not count.
      if (event.history && !(await wasDialled(tx, call))) await deleteAttempt(tx, call.id);
    },
    async customer(tx, { call: { id, customerId, agentId, direction, createdAt, history } }) {
      if (customerId === null) return;
      const at = new Date(createdAt);
      if (agentId !== null) await customers.endCall(tx, customerId, agentId);
      // The counts of a customer are of calls that we placed.
      if (direction === 'outbound')
        await customers.countCall(tx, { customerId, at, answered: talkedSince(history) !== null });
      await customers.recordEvents(tx, [{ customerId, at, kind: 'call', actorId: agentId, referenceId: id }]);
    },
    async missed(tx, { call, event }, { mayOwe }) {
      const { id, agentId, origin, direction, history, cause } = call;
      const hasTalked = talkedSince(history) !== null;
      if (direction === 'inbound') {
        const end = { callId: id, endedAt: event.at, hasTalked, hasMessage: hasMessage(call) };
        await endCaller(tx, end, clock.now());
      }
      if (origin === 'callback' && !hasTalked) {
        const isDialled = await wasDialled(tx, call);
        await noteUnserved(tx, { placedId: id, agentId, cause, isDialled }, clock.now());
      }
      // Nobody talks with a machine.
      if (origin === 'test' || !hasTalked || cause === 'machine' || !mayOwe) return;
      await settleByTalk(tx, { callId: id, by: agentId, at: clock.now() });
    },
    async bill(tx, end) {
      const { call, event, hasOutside } = end;
      const { id, lineId, agentId, createdAt } = call;
      let isLast = true;
      if (call.origin === 'test' || lineId === null || isFreeCaller(call)) {
        end.lastly = [() => updateProgress(tx, id, call)];
      } else {
        const toBill = { callId: id, lineId, agentId: agentId ?? OPERATOR, rule: ruleOf(call), placedAt: createdAt };
        const settling = await billing.settle(tx, toBill, chargedSeconds(call), event.at);
        ({ isLast } = settling);
        end.lastly = [() => updateEnded(tx, id, call, settling.charge), settling.write];
      }
      if (isLast && !hasOutside) return;
      await writeNow(end.lastly);
      end.lastly = [];
      if (hasOutside) await chargeOutside(tx, billing, id, clock.now());
    },
  };

  return async function conclude(tx: Queryable, end: CallEnd): Promise<{ used: UsedLine; lastly: LastWrites }> {
    const { id, lineId, nodeId, origin, history } = end.call;
    const isRecorded = end.mayBeRecorded && origin !== 'test' && answeredSince(history) !== null;
    const due = isRecorded && nodeId ? insertingDue(tx.tenantId, id, nodeId, clock.now()) : null;
    const beside = await deleteRunning(tx, id, due);
    const { numberId, isOnTrial, machineChoice } = beside;
    const hasAgentLeft = machineChoice === 'message';
    // A call that was hung up for a machine met nobody.
    const isMachine = hasAgentLeft || machineChoice === 'hang_up';
    const call: LockedCall = isMachine ? { ...end.call, cause: 'machine' } : end.call;
    const found: FoundEnd = { ...end, call, hasOutside: false, isWithoutAgent: false, hasAgentLeft, lastly: [] };
    for (const step of callEndedOrder) await steps[step](tx, found, beside);
    const used = { lineId, numberId, isFailed: call.cause === 'network', isOnTrial };
    return { used, lastly: found.lastly };
  };
}

/** Sends the last writes before the commit, because other statements have to follow them. They go in one round trip. */
export const writeNow = (writes: LastWrites) => Promise.all(writes.map((write) => write()));

/** Returns true for a call of a person who called us that costs nothing. It held no money. */
const isFreeCaller = ({ direction, minutePrice }: LockedCall): boolean =>
  direction === 'inbound' && Number(minutePrice) === 0;

/** Returns true for a call by the agent's own phone that no phone dialled. */
const isUndialled = ({ lineId, origin }: LockedCall, { cause }: CallEndedEvent): boolean =>
  lineId === null && origin !== 'test' && cause === 'cancelled';

/** Returns the result of a call, as the domains above learn it. */
function resultOf({ call, event }: CallEnd, at: Date): EndedCall {
  const { id, taskNumberId, direction, agentId, cause, hungUpBy, createdAt, endedAt, history, talkSeconds } = call;
  const answeredAt = answeredSince(history);
  const ringing = Math.max(0, Date.parse(answeredAt ?? endedAt!) - Date.parse(createdAt)) / 1000;
  const joinedAt = talkedSince(history);
  return {
    callId: id,
    numberId: taskNumberId,
    isInbound: direction === 'inbound',
    agentId,
    cause: cause!,
    hungUpBy,
    // Nobody talks with a machine.
    talked: joinedAt !== null && cause !== 'machine',
    seconds: { ringing, talk: talkSeconds },
    answeredAt,
    joinedAt,
    endedAt: event.at,
    at,
  };
}

async function wasDialled(tx: Queryable, { id, history, cause }: LockedCall): Promise<boolean> {
  if (history.customer_ringing !== null || answeredSince(history) !== null) return true;
  // The carrier did not carry the call, so the callee's phone never rang.
  if (cause === 'network') return false;
  return (await legs.wasCustomerDialled(tx, id)) ?? history.agent_answered !== null;
}
