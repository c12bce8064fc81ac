import type { Call } from '@haihu/contract/calls/core/calls';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { appendEvents } from '../../../platform/events/outbox.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import { readSettings, settingsSince } from '../../config/config.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { type CountedSearch, writtenAtHome } from '../../numbers/numbers.api.ts';
import type { CallableNumber, TaskCalls } from '../calls.seams.ts';
import type { PhoneBook } from '../core/accounts.ts';
import { askGate } from '../core/ask-gate.ts';
import { insertAttempt } from '../core/attempts.repository.ts';
import { alreadyTalking, calleeBusy, callNotFound, followUpFirst, refusedCall } from '../core/calls.errors.ts';
import { callChanged } from '../core/calls.events.ts';
import { calleeOf } from '../core/calls.policy.ts';
import { findCalls, findUnwritten, insertCall } from '../core/calls.repository.ts';
import { isForeign, noteForeignMinutes, requireForeignMinutes } from '../core/foreign-minutes.ts';
import { chooseNode, faultOf, restsUntil, ruleOf } from '../core/lines.policy.ts';
import { insertOrder } from '../core/orders.repository.ts';
import type { PresentCalls } from '../core/present-calls.ts';
import { insertRunning, isBeingCalled, isTalking } from '../core/running-calls.repository.ts';
import { acceptDevice } from '../device/accept-device.ts';
import type { DeviceCalls } from '../device/device.usecases.ts';
import { noteShown } from '../lines/line-health.repository.ts';
import { lockLines } from '../lines/lines.repository.ts';
import { findOwnCallee } from '../unknown-numbers/unknown-numbers.repository.ts';
import { findCallWay, seedOf } from './way.ts';

export type AcceptCall = ReturnType<typeof createPlaceCall>['accept'];
export type DialAhead = ReturnType<typeof createPlaceCall>['dialAhead'];

export interface PlaceCallParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findForCall'>;
  billing: BillingApi;
  presentCalls: PresentCalls;
  countSearch: CountedSearch;
  phoneBook: Pick<PhoneBook, 'phoneOf'>;
  tasks: Pick<TaskCalls, 'findForCall' | 'markCalling' | 'noteRefused'>;
  device: Pick<DeviceCalls, 'dialOf' | 'endOvertaken'>;
}

type Request = RequestOf<'calls.place'>;

interface Asked {
  request: Request;
  origin: Call['origin'];
  /** Null: the agent is chosen later. */
  agentId: string | null;
}

export function createPlaceCall({
  db,
  cipher,
  clock,
  customers,
  billing,
  presentCalls,
  countSearch,
  phoneBook,
  tasks,
  device,
}: PlaceCallParts) {
  /**
   * Accepts a call, or throws the refusal. Dialling begins after the commit. A repeated request returns the present
   * state of the call that it made the first time.
   */
  async function place(member: Member, request: Request, key: IdempotencyKey): Promise<ReplyOf<'calls.place'>> {
    const tenant = db.forTenant(member.tenantId);
    // Any refusal that depends on the number reveals something about it. Therefore a typed number is counted and
    // audited first.
    const typed = await typedNumber(tenant, member, request);
    if (typed !== null) {
      const hashes = [cipher.hash(member.tenantId, calleeOf(typed).number)];
      await countSearch(member, { action: 'calls.number_search', count: 1, hashes, find: null });
    }
    const placing = tenant.transaction((tx) =>
      once(tx, member, key, clock.now(), async () => ({ id: await accept(tx, member, request) })),
    );
    // The gate's refusal decides when a task's number is tried again.
    if ('taskNumberId' in request) {
      await placing.catch(async (error: unknown) => {
        if (error instanceof AppError) await tasks.noteRefused(member, request.taskNumberId, error);
      });
    }
    await placing.catch(async (error: unknown) => {
      if (error instanceof AppError && error.errorName === 'calls.foreign_minutes_used')
        await tenant.transaction((tx) => noteForeignMinutes(tx, member, clock.now()));
    });
    const { id } = await placing;
    const [call] = await presentCalls(tenant, member, await findCalls(tenant, [id]));
    return { ...call!, device: call!.mode === 'device' ? await device.dialOf(member, id) : null };
  }

  /** Accepts a call in the caller's transaction. Returns the call's id. */
  async function accept(
    tx: Queryable,
    member: Member,
    request: Request,
    origin: Call['origin'] = 'taskNumberId' in request ? 'task' : 'hand',
  ): Promise<string> {
    // On a phone the next call begins when the last one is over, whether or not it was reported.
    if (member.companyType === 1) await device.endOvertaken(tx, member.userId);
    if (await isTalking(tx, member.userId)) throw alreadyTalking();
    await requireFollowUp(tx, member);
    return acceptFor(tx, member, { request, origin, agentId: member.userId });
  }

  /**
   * Accepts a call to a task's number that rings the callee first. The agent is chosen when the callee answers. The
   * call gate judges the call as this member's. Runs in the caller's transaction. Returns the call's id.
   */
  function dialAhead(tx: Queryable, member: Member, taskNumberId: string): Promise<string> {
    requireLines(member);
    return acceptFor(tx, member, { request: { taskNumberId }, origin: 'task', agentId: null });
  }

  async function acceptFor(tx: Queryable, member: Member, { request, origin, agentId }: Asked): Promise<string> {
    const now = clock.now();
    const customerId = 'customerId' in request ? request.customerId : null;
    const task = 'taskNumberId' in request ? await tasks.findForCall(tx, member, request.taskNumberId) : null;
    const dialled = calleeOf(await numberOf(tx, member, request, task));
    const callee = cipher.seal(member.tenantId, dialled.number);
    if (member.companyType === 1) {
      const onPhone = request.onPhone ?? false;
      const order = { callee, dialled, customerId, task, origin, onPhone };
      const deviceCallId = await acceptDevice(tx, member, order, now);
      if (task) await tasks.markCalling(tx, task.id, deviceCallId, member);
      return deviceCallId;
    }

    await lockLines(tx);
    const { line, nodes, shown, rule, chosenBy } = await findCallWay(tx, cipher, {
      userId: member.userId,
      callee: dialled,
      seed: seedOf(
        cipher,
        member.tenantId,
        'mobile' in request || 'again' in request ? { mobile: dialled.number } : request,
      ),
      lineId: request.lineId ?? task?.lineId ?? undefined,
      now,
    });
    if (await isBeingCalled(tx, callee.hash)) throw calleeBusy();

    const minutePrice = Number(line.minutePrice);
    const settings = await readSettings(tx, 'calling');
    const asked = { callee: dialled, calleeHash: callee.hash, task, settings, now };
    const rulePack = await askGate(tx, member, asked, {
      seated: await billing.isSeated(tx, member.userId, now),
      lineFault: faultOf(line, nodes),
      lineAgainAt: restsUntil(line),
      minutesLeft: await billing.minutesToCall(tx, { lineId: line.id, minutePrice }, now),
    });

    await requireForeignMinutes(tx, member, { callee: dialled.number, most: line.foreignMinutesADay, now });
    // The call gate refuses a line without a number.
    const lineNumberId = shown!.id;
    if (chosenBy === 'rotation') await noteShown(tx, lineNumberId, now);
    const phone = await phoneBook.phoneOf(tx, member.userId);
    const isAhead = agentId === null;
    const nodeId = chooseNode(line, nodes, phone.registeredOn ?? phone.nodeId)!.id;
    // The softphone is registered at another node and could not be joined with the callee.
    if (isAhead && phone.registeredOn !== null && phone.registeredOn !== nodeId) throw refusedCall('calls.no_line');
    const callId = await insertCall(tx, {
      origin,
      mode: phone.kind === 'phone' && !isAhead ? 'line' : 'softphone',
      nodeId,
      agentId,
      customerId,
      taskNumberId: task?.id ?? null,
      callee,
      isForeign: isForeign(dialled.number),
      lineId: line.id,
      lineNumberId,
      shownBy: rule,
      rulePack,
      rule: line,
      createdAt: now,
    });
    const running = { callId, agentId, lineId: line.id, nodeId, calleeHash: callee.hash, seenAt: now };
    if (!(await insertRunning(tx, running))) throw alreadyTalking();
    if (task) await tasks.markCalling(tx, task.id, callId, isAhead ? null : member);
    await insertAttempt(tx, callId, callee.hash, now);
    const toBill = { callId, lineId: line.id, agentId: member.userId, rule: ruleOf(line), placedAt: now };
    await billing.hold(tx, { ...toBill, margin: line.margin });
    await appendEvents(tx, [callChanged({ id: callId, agentId, customerId, state: 'created' }, now)]);
    await insertOrder(tx, { callId, nodeId, askedBy: agentId, at: now }, { kind: 'dial' });
    return callId;
  }

  /**
   * Returns the number that the member typed for this call, or for the call that is repeated. Null: no number was
   * typed. Throws `calls.not_found`.
   */
  async function typedNumber(tenant: Queryable, member: Member, request: Request): Promise<string | null> {
    if ('mobile' in request) return writtenAtHome(request.mobile, member);
    if (!('again' in request)) return null;
    const before = await findOwnCallee(tenant, request.again, member.userId);
    if (!before || before.customerId !== null) throw callNotFound();
    return cipher.open(member.tenantId, before.callee.enc);
  }

  async function numberOf(
    tx: Queryable,
    member: Member,
    request: Request,
    task: CallableNumber | null,
  ): Promise<string> {
    if (task) return task.number;
    const typed = await typedNumber(tx, member, request);
    if (typed !== null) return typed;
    return (await customers.findForCall(tx, member, (request as { customerId: string }).customerId)).number;
  }

  return { place, accept, dialAhead };
}

/**
 * Throws `calls.by_device` in enterprises whose agents call with their own phones. A line would cost money unnoticed.
 */
export function requireLines({ companyType }: Pick<Member, 'companyType'>): void {
  if (companyType === 1) throw refusedCall('calls.by_device');
}

/**
 * Throws `calls.follow_up_first` when the member's last call lacks a required follow-up. A call that was answered
 * before the enterprise made the rule needs none.
 */
export async function requireFollowUp(tx: Queryable, member: Member): Promise<void> {
  const { isCompulsory } = await readSettings(tx, 'wrapUp');
  const since = isCompulsory && isAllowed(member, 'followups.write') && (await settingsSince(tx, 'wrapUp'));
  const unwritten = since && (await findUnwritten(tx, member.userId, since));
  if (unwritten) throw followUpFirst(unwritten);
}
