import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Outcome } from '@haihu/contract/followups/values';
import { fieldWords } from '../../../kernel/field-words.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CallApi } from '../../calls/calls.api.ts';
import { type CustomerApi, noteNextCallBacks } from '../../customers/customers.api.ts';
import {
  carryNumberCallBacks,
  endsWaitingCallBack,
  insertPastFollowUps,
  numberCallBacks,
  type CallBackPlanning,
} from '../../followups/followups.api.ts';
import type { PutOnDoNotCallList } from '../../numbers/numbers.api.ts';
import { notYours, onlyPractised } from '../core/tasks.errors.ts';
import { mayHold } from '../core/tasks.policy.ts';
import type { StoredTask } from '../core/tasks.repository.ts';
import { findTaskNumbers, lockNumber, type StoredTaskNumber, updateNumber } from '../numbers/numbers.repository.ts';
import { type PresentNumber, requireNumber } from '../numbers/numbers.usecases.ts';
import * as repository from './dialling.repository.ts';

const MOST = 100;

/** Outcomes after which the number still waits for a call. */
const toTryAgain: readonly Outcome[] = ['call_again', 'no_contact'];

export interface ResultParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  calls: Pick<CallApi, 'findTaskCalls' | 'linkTaskCalls' | 'markTaskCall'>;
  putOnDoNotCallList: PutOnDoNotCallList;
  customers: Pick<CustomerApi, 'recordEvents' | 'lockVisible' | 'touchFollowUp' | 'countCall'>;
  callBacks: Pick<CallBackPlanning, 'future' | 'stayAtWork' | 'promise' | 'endPromises'>;
  present: PresentNumber;
  /** Adds a customer to the member's private pool, as `customers.addPrivate` does. Returns its id. */
  addPrivate(
    member: Member,
    customer: { name: string; mobile: string; remark?: string; level?: number },
    key: IdempotencyKey,
  ): Promise<{ id: string }>;
}

type Noted = Pick<repository.StoredNote, 'at' | 'authorId' | 'text' | 'level' | 'outcome'>;
type Result = NonNullable<RequestOf<'tasks.record'>['result']>;

/** Records the results of calls to the numbers of tasks. */
export function createResults(parts: ResultParts) {
  const { db, cipher, clock, calls, customers, callBacks, present, addPrivate, putOnDoNotCallList } = parts;
  async function record(
    member: Member,
    { numberId, result }: RequestOf<'tasks.record'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.record'>> {
    const tenant = db.forTenant(member.tenantId);
    if (result?.callAgainAt) callBacks.future(result.callAgainAt);
    await tenant.transaction(async (tx) => {
      if (result) await callBacks.stayAtWork(tx, member);
      const { number, task } = await requireNumber(tx, member, await lockNumber(tx, numberId));
      if (!result) return;
      await once(tx, member, key, clock.now(), async () => {
        await write(tx, member, { number, task }, result);
        return {};
      });
    });
    const [found, notes] = await Promise.all([
      calls.findTaskCalls(tenant, numberId, MOST),
      repository.findTaskNotes(tenant, numberId, MOST),
    ]);
    return {
      calls: found,
      notes: notes.map(({ id, at, author, outcome, level, text }) => ({ id, at, author, outcome, level, text })),
    };
  }

  /**
   * Changes the data beside a number. A new outcome or level counts as a result from the member, with all its
   * consequences.
   */
  async function edit(
    member: Member,
    { id, name, remark, outcome, level }: RequestOf<'tasks.editNumber'>,
  ): Promise<ReplyOf<'tasks.editNumber'>> {
    const tenant = db.forTenant(member.tenantId);
    await tenant.transaction(async (tx) => {
      await callBacks.stayAtWork(tx, member);
      const { number, task } = await requireNumber(tx, member, await lockNumber(tx, id));
      await updateNumber(tx, id, { name, remark });
      const result = {
        ...(outcome !== number.outcome && { outcome }),
        ...(level !== number.level && { level }),
      };
      if (result.outcome ?? result.level) await write(tx, member, { number, task }, result);
    });
    return present(member, (await findTaskNumbers(tenant, [id]))[0]!);
  }

  async function write(
    tx: Queryable,
    member: Member,
    { number, task }: { number: StoredTaskNumber; task: StoredTask },
    result: Result,
  ): Promise<void> {
    const { callId, outcome, level, note = '', callAgainAt } = result;
    if (!outcome && !level && !note && !callAgainAt) throw wrongField('result', fieldWords.required);
    const isOthers = number.seatId !== null && number.seatId !== member.userId;
    // A member who talked to the number may write the result, even if it was given to a colleague meanwhile.
    if (isOthers && !callId) throw notYours();
    const at = clock.now();
    if (callId) await calls.markTaskCall(tx, member, callId, number.id);
    await updateNumber(tx, number.id, { outcome, level });
    const noted = { authorId: member.userId, outcome: outcome ?? null, level: level ?? null, text: note };
    await repository.insertTaskNote(tx, { ...noted, numberId: number.id, at, callId: callId ?? null });
    const customerId = await customerOf(tx, member, number);
    if (customerId) {
      await carryHistory(tx, number.id, customerId, [{ ...noted, at: at.toISOString() }]);
      await customers.touchFollowUp(tx, member, { customerId, at, level });
    }
    if (!task.isSample) await promise(tx, member, { numberId: number.id, customerId }, result);
    const wanted = outcome === 'do_not_call' ? 'listed' : outcome === 'not_interested' ? 'refused' : null;
    if (wanted && !task.isSample) {
      const sealed = cipher.seal(tx.tenantId, cipher.open(tx.tenantId, number.numberEnc));
      const isComplaint = wanted === 'listed';
      await putOnDoNotCallList(tx, member, { number: sealed, wanted, isComplaint, reason: '' });
    }
    if (wanted === 'listed' && number.state === 'waiting') return repository.setBlocked(tx, number.id);
    if (isOthers || !mayHold(member, task)) return;
    if (callAgainAt) return repository.callAgain(tx, number.id, member.userId, callAgainAt);
    if (outcome && !toTryAgain.includes(outcome)) await repository.setDone(tx, number.id);
  }

  /**
   * Plans a call-back of which the member is reminded. Without one, ends the waiting call-back if the result says so.
   */
  async function promise(
    tx: Queryable,
    member: Member,
    { numberId: taskNumberId, customerId }: { numberId: string; customerId: string | null },
    { callAgainAt, note = '', outcome, waitingVisit }: Result,
  ): Promise<void> {
    if (!callAgainAt) {
      if (!endsWaitingCallBack({ outcome, waitingVisit })) return;
      if (customerId) await callBacks.endPromises(tx, member, customerId, clock.now());
      return numberCallBacks.endPromises(tx, member, taskNumberId, clock.now());
    }
    const at = new Date(callAgainAt);
    if (customerId) return callBacks.promise(tx, member, { customerId, at, words: note });
    await numberCallBacks.plan(tx, member, { taskNumberId, at, words: note });
  }

  /** Returns the customer that was made from the number, if the member may write about it; null otherwise. */
  async function customerOf(tx: Queryable, member: Member, { customerId }: StoredTaskNumber): Promise<string | null> {
    if (customerId === null) return null;
    return customers.lockVisible(tx, member, customerId).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  }

  async function makeCustomer(
    member: Member,
    { id, name }: RequestOf<'tasks.makeCustomer'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.makeCustomer'>> {
    const tenant = db.forTenant(member.tenantId);
    const { number, task } = await requireNumber(tenant, member, (await findTaskNumbers(tenant, [id]))[0]);
    if (task.isSample) throw onlyPractised();
    const { level, remark } = number;
    const mobile = cipher.open(member.tenantId, number.numberEnc);
    if (number.customerId !== null) return { customerId: number.customerId };
    const customer = { name, mobile, ...(remark && { remark }), ...(level && { level }) };
    const { id: customerId } = await addPrivate(member, customer, key);
    await tenant.transaction(async (tx) => {
      // This locks the number: a result that is written at this moment is among the notes that move along.
      await repository.setCustomer(tx, id, customerId);
      await carryHistory(tx, id, customerId, (await repository.findTaskNotes(tx, id, MOST)).toReversed());
      await carryNumberCallBacks(tx, id, customerId, clock.now());
      await noteNextCallBacks(tx, [customerId]);
    });
    return { customerId };
  }

  /** Moves calls and notes of a number to the customer; its call-backs move separately. Notes: the oldest first. */
  async function carryHistory(tx: Queryable, numberId: string, customerId: string, notes: Noted[]): Promise<void> {
    const linked = await calls.linkTaskCalls(tx, numberId, customerId);
    for (const { at, answered } of linked) await customers.countCall(tx, { customerId, at, answered });
    await customers.recordEvents(
      tx,
      linked.map(({ id, at, agentId }) => ({
        customerId,
        at: new Date(at),
        kind: 'call' as const,
        actorId: agentId,
        referenceId: id,
      })),
    );
    const past = notes.map(({ at, authorId, text, level, outcome }) => {
      return { customerId, authorId, at, text, level, outcome };
    });
    const followUpIds = await insertPastFollowUps(tx, past);
    await customers.recordEvents(
      tx,
      past.map(({ at, authorId }, index) => ({
        customerId,
        at: new Date(at),
        kind: 'follow_up' as const,
        actorId: authorId,
        referenceId: followUpIds[index]!,
      })),
    );
  }

  return { record, edit, makeCustomer };
}
