import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Outcome } from '@haihu/contract/followups/values';
import { fieldWords } from '../../../kernel/field-words.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import type { CallApi } from '../../calls/calls.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import {
  type CallBackPlanning,
  endsWaitingCallBack,
  numberCallBacks,
  tellAgenda,
} from '../../followups/followups.api.ts';
import type { PutOnDoNotCallList } from '../../numbers/numbers.api.ts';
import { notYours } from '../core/tasks.errors.ts';
import { mayHold } from '../core/tasks.policy.ts';
import type { StoredTask } from '../core/tasks.repository.ts';
import { findTaskNumbers, lockNumber, type StoredTaskNumber, updateNumber } from '../numbers/numbers.repository.ts';
import { type PresentNumber, requireNumber } from '../numbers/numbers.usecases.ts';
import { createCarryHistory } from './carry-history.ts';
import * as repository from './dialling.repository.ts';
import { outcomeOfKind } from '@haihu/rules/tasks/outcomes/own-outcome-kinds';
import { judgeResult } from '../machines/judge-result.ts';
import { findOwnOutcome, findOwnOutcomes } from '../outcomes/outcomes.repository.ts';
import { requireOfferedOutcome } from '../outcomes/outcomes.usecases.ts';
import { createRecycle } from './recycle.ts';
import { createMakeCustomer, type MakeCustomerParts } from './make-customer.usecases.ts';

/** Outcomes after which the number still waits for a call. */
const toTryAgain: readonly Outcome[] = ['call_again', 'no_contact'];

export interface ResultParts extends MakeCustomerParts {
  calls: Pick<CallApi, 'findTaskCalls' | 'linkTaskCalls' | 'markTaskCall'>;
  putOnDoNotCallList: PutOnDoNotCallList;
  customers: Pick<CustomerApi, 'recordEvents' | 'lockVisible' | 'touchFollowUp' | 'countCall'>;
  callBacks: Pick<CallBackPlanning, 'future' | 'writtenAt' | 'stayAtWork' | 'promise' | 'endPromises'>;
  present: PresentNumber;
}

type Result = NonNullable<RequestOf<'tasks.record'>['result']>;

/** Records the results of calls to the numbers of tasks. */
export function createResults(parts: ResultParts) {
  const { db, cipher, clock, calls, customers, callBacks, present, putOnDoNotCallList } = parts;
  const carryHistory = createCarryHistory(parts);
  const recycle = createRecycle({ cipher, clock });

  async function record(
    member: Member,
    { numberId, result }: RequestOf<'tasks.record'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.record'>> {
    const tenant = db.forTenant(member.tenantId);
    const wrote = callBacks.writtenAt(result?.writtenAt);
    if (result?.callAgainAt) callBacks.future(result.callAgainAt, wrote);
    await tenant.transaction(async (tx) => {
      if (result) await callBacks.stayAtWork(tx, member);
      const { number, task } = await requireNumber(tx, member, await lockNumber(tx, numberId));
      if (!result) return;
      await once(tx, member, key, clock.now(), async () => {
        await write(tx, member, { number, task, at: wrote }, result);
        await judge(tx, result);
        return {};
      });
    });
    const [found, notes] = await Promise.all([
      calls.findTaskCalls(tenant, numberId, repository.MOST_NOTES),
      repository.findTaskNotes(tenant, numberId, repository.MOST_NOTES),
    ]);
    return {
      calls: found,
      notes,
    };
  }

  /** Keeps the result beside what the engine heard in its call. */
  async function judge(tx: Queryable, { callId, ownOutcomeId, outcome }: Result): Promise<void> {
    const own = ownOutcomeId ? await findOwnOutcome(tx, ownOutcomeId) : null;
    if (callId) await judgeResult(tx, { callId, outcome: outcome ?? null, kind: own?.kind ?? null }, clock.now());
  }

  /** Writes that a machine answered a call, with the enterprise's own outcome for it if the task offers one. */
  async function writeMachine(
    tx: Queryable,
    member: Member,
    { callId, taskNumberId }: { callId: string; taskNumberId: string },
  ): Promise<void> {
    const { number, task } = await requireNumber(tx, member, await lockNumber(tx, taskNumberId));
    const own = (await findOwnOutcomes(tx, task.id)).findLast(({ kind }) => kind === 'machine');
    const result = own ? { callId, ownOutcomeId: own.id } : { callId, outcome: 'no_contact' as const };
    await write(tx, member, { number, task, at: clock.now() }, result);
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
      if (result.outcome ?? result.level) await write(tx, member, { number, task, at: clock.now() }, result);
    });
    return present(member, (await findTaskNumbers(tenant, [id]))[0]!);
  }

  async function write(
    tx: Queryable,
    member: Member,
    { number, task, at }: { number: StoredTaskNumber; task: StoredTask; at: Date },
    result: Result,
  ): Promise<void> {
    const { callId, ownOutcomeId, level, note = '', callAgainAt } = result;
    const own = ownOutcomeId ? await requireOfferedOutcome(tx, ownOutcomeId, task.id) : null;
    const outcome = own ? outcomeOfKind[own.kind] : result.outcome;
    const ownOutcome = own?.words ?? null;
    if (!outcome && !level && !note && !callAgainAt) throw wrongField('result', fieldWords.required);
    const isOthers = number.seatId !== null && number.seatId !== member.userId;
    // A member who talked to the number may write the result, even if it was given to a colleague meanwhile.
    if (isOthers && !callId) throw notYours();
    if (callId) await calls.markTaskCall(tx, member, callId, number.id);
    await updateNumber(tx, number.id, { outcome, ownOutcome, level });
    const noted = { authorId: member.userId, outcome: outcome ?? null, ownOutcome, level: level ?? null, text: note };
    await repository.insertTaskNote(tx, { ...noted, numberId: number.id, at, callId: callId ?? null });
    const customerId = await customerOf(tx, member, number);
    if (customerId) {
      await carryHistory(tx, number.id, customerId, [{ ...noted, at: at.toISOString() }]);
      await customers.touchFollowUp(tx, member, { customerId, at, level });
    }
    if (!task.isSample) await promise(tx, member, { numberId: number.id, customerId }, { ...result, outcome });
    if (!task.isSample && outcome) await recycle.silence(tx, { number }, own);
    await tellAgenda(tx, member, clock.now());
    const wanted = outcome === 'do_not_call' ? 'listed' : outcome === 'not_interested' ? 'refused' : null;
    if (wanted && !task.isSample) {
      const sealed = cipher.seal(tx.tenantId, cipher.open(tx.tenantId, number.numberEnc));
      const isComplaint = wanted === 'listed';
      await putOnDoNotCallList(tx, member, { number: sealed, wanted, isComplaint, reason: '' });
    }
    if (wanted === 'listed' && number.state === 'waiting') return repository.setBlocked(tx, number.id);
    if (isOthers || !mayHold(member, task)) return;
    if (callAgainAt) return repository.callAgain(tx, number.id, member.userId, callAgainAt);
    if (own) return recycle.planNext(tx, member, { number, task, callId }, own);
    if (outcome && !toTryAgain.includes(outcome)) await repository.setDone(tx, number.id, 'connected');
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

  return { record, edit, writeMachine, makeCustomer: createMakeCustomer(parts) };
}
