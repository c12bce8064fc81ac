import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { AppError } from '../../../platform/errors.ts';
import type { Member } from '../../../kernel/member.ts';
import type { CallableNumber, TaskCalls } from '../../calls/calls.api.ts';
import { isTaskAgent } from '../core/tasks.policy.ts';
import { findTasks } from '../core/tasks.repository.ts';
import { lockUndone, markCaller, markCalling, setBlocked, updateAfterCall } from '../dialling/dialling.repository.ts';
import { lockNumber } from '../numbers/numbers.repository.ts';
import { createAhead } from './ahead.usecases.ts';
import { callAmended } from './call-ended.usecases.ts';
import { tellTaskBoards } from './leases.repository.ts';
import { beingCalled, notRunning, notYours, numberNotFound, onlyPractised } from '../core/tasks.errors.ts';

const MINUTE = 60_000;

/** Offers the calls domain its access to the numbers of tasks, in transactions of its own. */
export function createTaskApi({
  db,
  cipher,
  clock,
}: {
  db: Db;
  cipher: Cipher;
  clock: Clock;
}): Omit<TaskCalls, 'machinesOf' | 'metWithin' | 'playsSound' | 'writeMachine'> {
  const ahead = createAhead({ clock });

  /**
   * Finds a number to dial. Throws `tasks.number_not_found`, also for another agent's number, and `tasks.not_yours` for
   * a number of nobody that a colleague holds. Throws `tasks.only_practised` for a sample task, `tasks.not_running` and
   * `tasks.being_called`.
   */
  async function findForCall(tx: Queryable, { userId }: Member, id: string): Promise<CallableNumber> {
    const stored = await lockNumber(tx, id);
    const [task] = stored ? await findTasks(tx, [stored.taskId]) : [];
    if (!stored || !task || !isTaskAgent(task, userId)) throw numberNotFound();
    if (task.isSample) throw onlyPractised();
    if (task.state !== 'running') throw notRunning();
    // Any agent may call a number of nobody that nobody has open. The agent's list may have been taken back meanwhile.
    const isTheirs = [stored.seatId, stored.heldBy].includes(userId) || (stored.seatId ?? stored.heldBy) === null;
    if (!isTheirs) throw stored.seatId === null ? notYours() : numberNotFound();
    if (stored.state === 'calling') throw beingCalled();
    const number = cipher.open(tx.tenantId, stored.numberEnc);
    return { id, number, lineId: task.lineId, hours: task.hours };
  }

  /**
   * Handles a refusal of the call gate. A number that may not be called is blocked; one that may be called later waits
   * until then.
   */
  async function noteRefused(member: Member, id: string, { errorName, data }: AppError): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const stored = await lockNumber(tx, id);
      if (stored?.state !== 'waiting') return;
      const { attempts: _, retried } = stored;
      const later = (dueAt: Date) =>
        updateAfterCall(tx, id, { state: 'waiting', dueAt, attempts: 0, retried, cause: null });
      if (errorName === 'calls.do_not_call' || errorName === 'calls.bad_number') return setBlocked(tx, id);
      // A colleague is talking to the customer at this moment.
      if (errorName === 'customers.leased') return later(new Date(clock.now().getTime() + MINUTE));
      const isLater = ['calls.too_often', 'calls.refused_recently', 'calls.outside_hours'].includes(errorName);
      if (!isLater || typeof data?.allowedAgainAt !== 'string') return;
      await later(new Date(data.allowedAgainAt));
    });
  }

  return {
    findForCall,
    /**
     * Marks a number as being called and tells the boards of its task. `member` null: it is called ahead of an agent.
     */
    async markCalling(tx: Queryable, id: string, callId: string, member: Member | null): Promise<void> {
      const taskId = await markCalling(tx, { id, callId, userId: member?.userId ?? null, at: clock.now() });
      if (taskId !== null) tellTaskBoards(tx, taskId);
    },
    lockNumberOfCaller: lockUndone,
    async markCaller(tx: Queryable, id: string, callId: string): Promise<void> {
      const taskId = await markCaller(tx, id, { callId, at: clock.now() });
      if (taskId !== null) tellTaskBoards(tx, taskId);
    },
    callMoved: ahead.callMoved,
    agentAbsent: ahead.agentAbsent,
    callAmended,
    noteRefused,
  };
}
