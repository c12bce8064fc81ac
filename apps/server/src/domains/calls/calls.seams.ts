import type { CallCause, CallParty, CallState, MachineChoice } from '@haihu/contract/calls/values';
import type { TaskForm } from '@haihu/contract/tasks/keeping';
import type { MachineDetection } from '@haihu/contract/tasks/values';
import type { Day } from '@haihu/rules/day';
import type { Member } from '../../kernel/member.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { AppError } from '../../platform/errors.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    callEnded: CallEnded;
    pastCalls: PastCalls;
    taskCalls: TaskCalls;
  }
}

/** A number of a task with its decrypted digits, for dialling. They must not leave the server. */
export interface CallableNumber {
  id: string;
  number: string;
  lineId: string | null;
  /** Null: the hours of the enterprise. */
  hours: TaskForm['hours'];
}

/** The result of a call. */
export interface EndedCall {
  callId: string;
  /** The number of a task that was called, or that called us; null: no task's number. */
  numberId: string | null;
  /** True for a call that the person of the number made. */
  isInbound: boolean;
  cause: CallCause;
  talked: boolean;
  /** The agent who talked or was meant to; null: nobody. */
  agentId: string | null;
  hungUpBy: CallParty | null;
  /** Seconds that the call rang, counted from its beginning, and seconds that both talked. */
  seconds: { ringing: number; talk: number };
  /**
   * The instants of the callee's answer, of the beginning of the talk and of the end. They are ISO 8601 UTC by the
   * engine's clock. Null: never.
   */
  answeredAt: string | null;
  joinedAt: string | null;
  endedAt: string;
  /** The end of the call by the server's clock. */
  at: Date;
}

/** The content of a late report about a call to a task's number. `wasCounted`: the call counts as an attempt already. */
export interface AmendedCall extends Pick<EndedCall, 'callId' | 'cause' | 'talked' | 'at'> {
  numberId: string;
  wasCounted: boolean;
}

/** The way in which a task treats machines that answer. */
export interface MachineRule {
  taskId: string;
  detection: MachineDetection;
  policy: MachineChoice;
  hasMessage: boolean;
  /** The enterprise's own sound that is the message. Null: the operator has put a file at the engine. */
  soundId: string | null;
}

/** Access to the numbers of tasks. The functions with `tx` run in the caller's transaction. */
export interface TaskCalls {
  /**
   * Finds a number to dial. Throws `tasks.number_not_found`, `tasks.not_yours`, `tasks.only_practised`,
   * `tasks.not_running` and `tasks.being_called`.
   */
  findForCall(tx: Queryable, member: Member, id: string): Promise<CallableNumber>;
  /** Marks a number as being called. `member` null: the call rings the callee before it has an agent. */
  markCalling(tx: Queryable, id: string, callId: string, member: Member | null): Promise<void>;
  /**
   * Finds the number of an open task that a caller has and that nobody talked to yet, and locks it. If there are several,
   * it is the one that was called last. Null: there is none.
   */
  lockNumberOfCaller(tx: Queryable, numberHash: Buffer): Promise<string | null>;
  /** Notes that the person of a locked number calls us. It is not dialled until that call ends. */
  markCaller(tx: Queryable, id: string, callId: string): Promise<void>;
  /** Records that the call gate refused a number. Opens a transaction of its own. */
  noteRefused(member: Member, id: string, refusal: AppError): Promise<void>;
  /** Records that a call to a number reached a state before its end. */
  callMoved(tx: Queryable, callId: string, state: CallState, at: Date): Promise<void>;
  /** Records that the agent did not pick up. `mayPassOn`: the callee may be given to another agent. */
  agentAbsent(tx: Queryable, callId: string, mayPassOn?: boolean): Promise<void>;
  /** Returns how the task of a number treats machines that answer. Null: the number is gone. */
  machinesOf(tx: Queryable, taskNumberId: string): Promise<MachineRule | null>;
  /**
   * Returns the seconds within which 95 % of the callees of predictive tasks met an agent, in the last day. Null: nobody did.
   */
  metWithin(db: Queryable, now: Date): Promise<number | null>;
  /** Returns true if a task leaves this sound at machines. */
  playsSound(tx: Queryable, soundId: string): Promise<boolean>;
  /** Writes the result of a call that a machine answered, for its agent. */
  writeMachine(tx: Queryable, member: Member, call: { callId: string; taskNumberId: string }): Promise<void>;
  /** Records what a late report tells of a call that had ended without one. */
  callAmended(tx: Queryable, amended: AmendedCall): Promise<void>;
}

/** The steps at the end of a call that domains above carry out: see `callEndedOrder`. */
export interface CallEnded {
  /** Records the end of a call to a task's number, and does nothing for other calls. */
  task(tx: Queryable, ended: EndedCall): Promise<void>;
}

/** The calls of days, which a domain above adds up. */
export interface PastCalls {
  /** Counts the calls of each of these members on each day, the oldest first. A member without calls is left out. */
  countByDay(
    db: Queryable,
    userIds: string[],
    period: { from: Day; days: number; zone: string },
  ): Promise<Map<string, number[]>>;
}
