import type { Call } from '@haihu/contract/calls/core/calls';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import type { TaskCalls } from '../calls.seams.ts';
import type { PhoneBook } from '../core/accounts.ts';
import { askGate } from '../core/ask-gate.ts';
import { alreadyTalking, calleeBusy, refusedCall } from '../core/calls.errors.ts';
import { tellCall } from '../core/calls.events.ts';
import { calleeOf } from '../core/calls.policy.ts';
import { isForeign, requireForeignMinutes } from '../core/foreign-minutes.ts';
import { chooseNode, faultOf, restsUntil, ruleOf } from '../core/lines.policy.ts';
import { findReadyNodes, reachesPhone } from '../core/nodes.repository.ts';
import { holdCallee } from '../core/running-calls.repository.ts';
import { acceptDevice } from '../device/accept-device.ts';
import { noteShown } from '../lines/line-health.repository.ts';
import { findLines, type StoredLine } from '../lines/lines.repository.ts';
import { insertAccepted, lockLinesAndAgent } from './accept.repository.ts';
import { type CalledNumberParts, createCalledNumber, type PlaceRequest, type TurnRequest } from './called-number.ts';
import { findPlacingFacts } from './facts.repository.ts';
import { type CalleeReference, type CallWay, chooseCallWay, seedOf } from './way.ts';

export interface AcceptCallParts extends CalledNumberParts {
  clock: Clock;
  billing: BillingApi;
  phoneBook: Pick<PhoneBook, 'phoneOf'>;
  tasks: Pick<TaskCalls, 'findForCall' | 'markCalling'>;
}

interface AskedCall {
  request: PlaceRequest | TurnRequest;
  origin: Call['origin'];
  /** Null: the agent is chosen later. */
  agentId: string | null;
  /** See `DeviceOrder`. */
  target?: string | null;
}

/** Makes the acceptance of a call: the way, the question to the call gate, and the rows of the call. */
export function createAcceptCall(parts: AcceptCallParts) {
  const { cipher, clock, billing, phoneBook, tasks } = parts;
  const { numberOf } = createCalledNumber(parts);

  return async function acceptCall(
    tx: Queryable,
    member: Member,
    { request, origin, agentId, target = null }: AskedCall,
  ): Promise<string> {
    const now = clock.now();
    const customerId = 'customerId' in request ? request.customerId : null;
    const task = 'taskNumberId' in request ? await tasks.findForCall(tx, member, request.taskNumberId) : null;
    const dialled = calleeOf(await numberOf(tx, member, request, task));
    const callee = cipher.seal(member.tenantId, dialled.number);
    const isTurn = 'turn' in request;
    if (member.companyType === 1 && !isTurn) {
      const onPhone = request.onPhone ?? false;
      const order = { callee, dialled, customerId, task, origin, onPhone, target };
      const deviceCallId = await acceptDevice(tx, member, order, now);
      if (task) await tasks.markCalling(tx, task.id, deviceCallId, member);
      return deviceCallId;
    }

    // Two calls to one number wait for each other here, so that one of them finds the number busy, or its attempt.
    await holdCallee(tx, callee.hash);
    const [{ own, isBusy, isSeated, settings, bans }, nodes, found, phone] = await Promise.all([
      findPlacingFacts(tx, { userId: member.userId, calleeHash: callee.hash }, now),
      findReadyNodes(tx),
      findLines(tx, now),
      phoneBook.phoneOf(tx, member.userId),
    ]);
    const wanted = {
      callee: dialled,
      seed: seedOf(cipher, member.tenantId, calledBy(request, dialled.number)),
      lineId: request.lineId ?? task?.lineId ?? undefined,
    };
    const choose = (lines: StoredLine[]) => chooseCallWay(member.tenantId, cipher, { nodes, own, lines }, wanted);
    /** Returns the rule pack that allows the call over this line. */
    async function judge({ line }: CallWay): Promise<string> {
      const asked = { callee: dialled, calleeHash: callee.hash, task, settings, now, isWanted: isTurn, bans };
      const minutePrice = Number(line.minutePrice);
      const pack = await askGate(tx, member, asked, {
        seated: isSeated,
        lineFault: faultOf(line, nodes),
        lineAgainAt: restsUntil(line),
        minutesLeft: await billing.minutesToCall(tx, { lineId: line.id, minutePrice }, now),
      });
      await requireForeignMinutes(tx, member, { callee: dialled.number, most: line.foreignMinutesADay, now });
      return pack;
    }
    const first = choose(found);
    if (isBusy) throw calleeBusy();
    let rulePack = await judge(first);
    // Most is decided before the lock, because all calls of the enterprise queue for it. Only the lines are read again.
    const [, lines] = await Promise.all([lockLinesAndAgent(tx, agentId), findLines(tx, now)]);
    const way = choose(lines);
    const { line, shown, rule, chosenBy } = way;
    if (line.id !== first.line.id || faultOf(line, nodes) !== null) rulePack = await judge(way);

    const theirs = isTurn ? line.numbers.find(({ id }) => id === request.lineNumberId) : undefined;
    // The call gate refuses a line without a number.
    const shownNumber = theirs ?? shown!;
    const isAhead = agentId === null;
    const nodeId = chooseNode(line, nodes, phone.registeredOn ?? phone.nodeId)!.id;
    // The softphone is registered at a node that this one does not reach, and could not be joined with the callee.
    if (isAhead && !(await reachesPhone(tx, nodeId, phone.registeredOn))) throw refusedCall('calls.no_line');
    const { id: callId, isFree } = await insertAccepted(tx, {
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
    });
    if (!isFree) throw alreadyTalking();
    const toBill = { callId, lineId: line.id, agentId: member.userId, rule: ruleOf(line), placedAt: now };
    const [, , , isPaid] = await Promise.all([
      chosenBy === 'rotation' && !theirs && noteShown(tx, shownNumber.id, now),
      task && tasks.markCalling(tx, task.id, callId, isAhead ? null : member),
      tellCall(tx, { id: callId, agentId, customerId, state: 'created' }, now),
      // Last, because ending calls queue for the wallet as well.
      billing.hold(tx, { ...toBill, margin: line.margin }),
    ]);
    if (!isPaid) throw refusedCall('calls.no_balance');
    return callId;
  };
}

/** Returns the callee of a request, for the seed of the caller number. */
function calledBy(request: PlaceRequest | TurnRequest, mobile: string): CalleeReference {
  if ('taskNumberId' in request) return request;
  const customerId = 'customerId' in request ? request.customerId : null;
  return customerId === null ? { mobile } : { customerId };
}
