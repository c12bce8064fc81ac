import type { Call } from '@haihu/contract/calls/core/calls';
import { rulePackFor } from '@haihu/rules/calls/call-rule-packs';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findPlacingMeans, holdingFirst, minutesWith } from '../../billing/billing.api.ts';
import type { TaskCalls } from '../calls.seams.ts';
import type { PhoneBook } from '../core/accounts.ts';
import { askGate } from '../core/ask-gate.ts';
import { calleeBusy, refusedCall } from '../core/calls.errors.ts';
import { tellingNewCall } from '../core/calls.events.ts';
import { attemptsSince, calleeOf, LONGEST_OWN_LIMIT } from '../core/calls.policy.ts';
import type { DirectDialling } from '../core/direct-dialling.ts';
import { isForeign, requireForeignMinutes } from '../core/foreign-minutes.ts';
import { chooseNode, faultOf, restsUntil, ruleOf } from '../core/lines.policy.ts';
import { reachesPhone } from '../core/nodes.repository.ts';
import { acceptDevice } from '../device/accept-device.ts';
import { notingShown } from '../lines/line-health.repository.ts';
import { type AcceptedCall, insertAccepted, lockForCall } from './accept.repository.ts';
import { type CalledNumberParts, createCalledNumber, type PlaceRequest, type TurnRequest } from './called-number.ts';
import { findMemberFacts, findPlacingFacts, type MemberFacts } from './facts.repository.ts';
import { type CalleeReference, chooseCallWay, seedOf } from './way.ts';

export interface AcceptCallParts extends CalledNumberParts {
  clock: Clock;
  phoneBook: Pick<PhoneBook, 'phoneOf'>;
  tasks: Pick<TaskCalls, 'findForCall' | 'markCalling'>;
  direct: Pick<DirectDialling, 'driverOf'>;
}

export interface AskedCall {
  request: PlaceRequest | TurnRequest;
  origin: Call['origin'];
  /** Null: the agent is chosen later. */
  agentId: string | null;
  /** See `DeviceOrder`. */
  target?: string | null;
  /** Throws what keeps the member from any call. */
  judgeMember?: (facts: MemberFacts) => Promise<void>;
  /** Returns a statement that is written with a call over a line. */
  keeping?: (callId: string) => Sql;
  /** The call that the same request made before. Null: it made none. */
  before?: Promise<{ id: string } | null>;
}

/** A call that may be made. */
export interface MayCall {
  id: string;
  /** Writes it. Its answer decides nothing, so it may be sent with the commit. Null: it is written. */
  write: (() => Promise<void>) | null;
}

/** Makes the acceptance of a call: the way, the question to the call gate, and the rows of the call. */
export function createAcceptCall(parts: AcceptCallParts) {
  const { cipher, clock, phoneBook, tasks, direct } = parts;
  const { numberOf } = createCalledNumber(parts);

  /** Finds the number that a request calls, and locks it if it is a task's. */
  async function calledBy(tx: Queryable, member: Member, request: PlaceRequest | TurnRequest) {
    const task = 'taskNumberId' in request ? await tasks.findForCall(tx, member, request.taskNumberId) : null;
    return { task, dialled: calleeOf(await numberOf(tx, member, request, task)) };
  }

  return async function acceptCall(
    tx: Queryable,
    member: Member,
    { request, origin, agentId, target = null, judgeMember, keeping, before }: AskedCall,
  ): Promise<MayCall> {
    const now = clock.now();
    const customerId = 'customerId' in request ? request.customerId : null;
    const { task, dialled } = await calledBy(tx, member, request).catch(async (error: unknown) => {
      // A member who talks hears of that first, whatever else keeps the number from being called.
      if (error instanceof AppError) await judgeMember?.(await findMemberFacts(tx, member.userId));
      throw error;
    });
    const callee = cipher.seal(member.tenantId, dialled.number);
    const isTurn = 'turn' in request;
    if (member.companyType === 1 && !isTurn) {
      await judgeMember?.(await findMemberFacts(tx, member.userId));
      const onPhone = request.onPhone ?? false;
      const order = { callee, dialled, customerId, task, origin, onPhone, target };
      const deviceCallId = await acceptDevice(tx, member, order, now);
      if (task) await tasks.markCalling(tx, task.id, deviceCallId, member);
      return { id: deviceCallId, write: null };
    }

    const pack = rulePackFor(member.rulePack, dialled.country);
    const question = {
      userId: member.userId,
      calleeHash: callee.hash,
      triedSince: attemptsSince([...pack.attemptLimits, LONGEST_OWN_LIMIT], now),
    };
    // The facts are read by a statement of their own, which sees what the locks waited for. Both go in one round trip.
    const [, facts] = await Promise.all([lockForCall(tx, callee.hash, agentId), findPlacingFacts(tx, question, now)]);
    const made = await before;
    if (made) return { id: made.id, write: null };
    await judgeMember?.(facts);
    const { callId, nodes, lines, own, settings, bans, attempts } = facts;
    const wanted = {
      callee: dialled,
      seed: seedOf(cipher, member.tenantId, referenceOf(request, dialled.number)),
      lineId: request.lineId ?? task?.lineId ?? undefined,
    };
    const way = chooseCallWay(member.tenantId, cipher, { nodes, own, lines }, wanted);
    const { line, shown, rule, chosenBy } = way;
    if (facts.isBusy) throw calleeBusy();
    const means = facts.means ?? (await findPlacingMeans(tx, now));
    const known = { bans, attempts };
    const asked = { callee: dialled, calleeHash: callee.hash, task, settings, now, isWanted: isTurn, known };
    const rulePack = await askGate(tx, member, asked, {
      seated: facts.isSeated,
      lineFault: faultOf(line, nodes),
      lineAgainAt: restsUntil(line),
      minutesLeft: minutesWith(means, { lineId: line.id, minutePrice: Number(line.minutePrice) }),
    });
    await requireForeignMinutes(tx, member, { callee: dialled.number, most: line.foreignMinutesADay, now });

    const theirs = isTurn ? line.numbers.find(({ id }) => id === request.lineNumberId) : undefined;
    // The call gate refuses a line without a number.
    const shownNumber = theirs ?? shown!;
    const isAhead = agentId === null;
    const phone = facts.phone ?? (await phoneBook.phoneOf(tx, member.userId));
    const nodeId = chooseNode(line, nodes, phone.registeredOn ?? phone.nodeId)!.id;
    // The softphone is registered at a node that this one does not reach, and could not be joined with the callee.
    if (isAhead && !(await reachesPhone(tx, nodeId, phone.registeredOn))) throw refusedCall('calls.no_line');
    const { tenantId } = tx;
    const promised = { lineId: line.id, rule: ruleOf(line), margin: line.margin, means };
    const accepted: AcceptedCall = {
      id: callId,
      origin,
      mode: phone.kind === 'phone' && !isAhead ? 'line' : 'softphone',
      nodeId,
      agentId,
      customerId,
      taskNumberId: task?.id ?? null,
      callee,
      isForeign: isForeign(dialled.number),
      lineId: line.id,
      lineNumberId: shownNumber.id,
      shownBy: rule,
      rulePack,
      rule: line,
      createdAt: now,
      numbers: { callee: dialled.number, shown: cipher.open(member.tenantId, shownNumber.enc) },
      isAttempt: !isTurn,
    };
    const write = () =>
      insertAccepted(tx, accepted, {
        statements: [
          holdingFirst(tenantId, callId, promised),
          ...(chosenBy === 'rotation' && !theirs ? [notingShown(tenantId, shownNumber.id, now)] : []),
          ...(keeping ? [keeping(callId)] : []),
        ],
        pushing: tellingNewCall(tx, { id: callId, agentId, customerId }, now),
        direct: direct.driverOf(nodeId),
      });
    if (!task) return { id: callId, write };
    await write();
    await tasks.markCalling(tx, task.id, callId, isAhead ? null : member);
    return { id: callId, write: null };
  };
}

/** Returns the callee of a request, for the seed of the caller number. */
function referenceOf(request: PlaceRequest | TurnRequest, mobile: string): CalleeReference {
  if ('taskNumberId' in request) return request;
  const customerId = 'customerId' in request ? request.customerId : null;
  return customerId === null ? { mobile } : { customerId };
}
