import type { Call } from '@haihu/contract/calls/core/calls';
import type { HideableField } from '@haihu/contract/customers/fields';
import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Outcome } from '@haihu/contract/followups/values';
import type { Member } from '../../kernel/member.ts';
import type { SealedPhone } from '../../platform/cipher.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Position } from '../../platform/http/cursor.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    followedCustomers: FollowedCustomers;
    followedCalls: FollowedCalls;
    taskNumbers: CallBackTaskNumbers;
    scriptAnswers: ScriptAnswers;
    ownOutcomes: OwnOutcomes;
  }
}

/**
 * The kinds of events. The detail of `changed` is `{field, from, to}`, with `key` for a custom field. The movements
 * after it may have a `note`.
 */
export type CustomerEventKind =
  | 'follow_up'
  | 'call'
  | 'changed'
  | 'created'
  | 'imported'
  | 'claimed'
  | 'returned'
  | 'assigned'
  | 'recycled'
  | 'restored'
  | 'merged'
  | 'unmerged';

/** An event of a customer's history. */
export interface CustomerEvent {
  id: string;
  at: string;
  kind: CustomerEventKind;
  actorName: string | null;
  referenceId: string | null;
  detail: Record<string, string | null>;
}

/** Limits the events that are read. `field`: only changes of this field. */
export interface EventsAsked {
  kinds?: CustomerEventKind[];
  field?: string;
}

/** The changes of a customer that follow from a follow-up. */
export interface CustomerChange {
  customerId: string;
  at: Date;
  /** True if the member may no longer open the customer: see `lockToNote`. */
  isHidden?: boolean;
  level?: number;
  phoneLabel?: PhoneLabel;
  /** The earliest planned call-back by now, which the customer shows; null if none is left. Absent: it stays. */
  nextCallBack?: Date | string | null;
}

/** A customer's earliest planned call-back; `at` is null if none is left. */
export interface NextCallBack {
  customerId: string;
  at: Date | string | null;
}

/** Access to the customers of follow-ups and call-backs. The functions with `tx` run in the caller's transaction. */
export interface FollowedCustomers {
  /**
   * Throws `customers.not_found` if the member may not open the customer. Returns its id (for a merged customer, the id
   * of the one that stays) and the names of the fields hidden from the member.
   */
  requireVisible(db: Queryable, member: Member, id: string): Promise<{ id: string; hiddenNames: string[] }>;
  /** Locks a visible customer for writing about it. Returns its id. */
  lockVisible(tx: Queryable, member: Member, id: string): Promise<string>;
  /**
   * Locks a customer for a note. `calledId`: the customer of a call that the member made. `heldAt`: the customer may
   * also be one that was the member's own at this instant. `hiddenNumber`: the number of a customer that the member may
   * no longer open; null for a visible one.
   */
  lockToNote(
    tx: Queryable,
    member: Member,
    of: { id: string; calledId: string | null; heldAt: Date | null },
  ): Promise<{ id: string; hiddenNumber: SealedPhone | null }>;
  /** Locks customers. Lock them before rows that belong to them. */
  lock(tx: Queryable, ids: string[]): Promise<unknown>;
  /** Sets level and label, the time of the last follow-up, and the next call-back. Expects the customer to be locked. */
  touchFollowUp(tx: Queryable, member: Member, change: CustomerChange): Promise<void>;
  setNextCallBack(tx: Queryable, customerId: string, at: Date | string | null): Promise<void>;
  /** Writes the event of a follow-up in the customer's history. */
  recordFollowUp(
    tx: Queryable,
    event: { customerId: string; at: Date; actorId: string; referenceId: string },
  ): Promise<void>;
  findEvents(
    db: Queryable,
    customerId: string,
    asked: EventsAsked & { after: Position | null; size: number },
  ): Promise<CustomerEvent[]>;
  countEvents(db: Queryable, customerId: string, asked: EventsAsked): Promise<number>;
  /** Counts the changes of each field that ever changed. */
  findChangedFields(db: Queryable, customerId: string): Promise<{ key: string; field: string; count: number }[]>;
  /** Returns a function that tells which fields of a customer are hidden from this member. */
  findHiding(db: Queryable, member: Member): Promise<HidingOf>;
  /** Returns a customer without its hidden fields. */
  without<Shown extends object>(shown: Shown, hidden: readonly HideableField[]): Shown;
  /** Returns the names of the customers that this member may open, by id; others are left out. */
  findOpenNames(db: Queryable, member: Member, ids: string[]): Promise<ReadonlyMap<string, string>>;
  /** Blocks all future calls to the customer's number. Throws `customers.not_found`, `customers.claim_first`. */
  addToDoNotCall(tx: Queryable, member: Member, customerId: string): Promise<void>;
  /** Records that the customer refuses calls. Throws `customers.not_found`, `customers.claim_first`. */
  noteRefusal(tx: Queryable, member: Member, customerId: string): Promise<void>;
  /** Records that the customer has no interest. Throws `customers.not_found`, `customers.claim_first`. */
  noteNoInterest(tx: Queryable, member: Member, customerId: string): Promise<void>;
}

export type HidingOf = (customer: { ownerId: string | null; seaId: string }) => readonly HideableField[];

/** Access to the calls that follow-ups are about. */
export interface FollowedCalls {
  /** Finds the customer of a member's own call. Null: the call has no customer or belongs to another member. */
  findCalled(
    db: Queryable,
    member: Member,
    callId: string,
  ): Promise<{ customerId: string; number: SealedPhone } | null>;
  /** Records that a call's follow-up was saved. `wasWritten`: the call had one before. Throws `calls.not_found`. */
  markFollowedUp(tx: Queryable, member: Member, callId: string, customerId: string): Promise<{ wasWritten: boolean }>;
  /** Returns calls by id, in no order. Leaves out absent and hidden calls. */
  findForTimeline(db: Queryable, member: Member, ids: string[]): Promise<Call[]>;
}

/** Access to what callees answered to the scripts of calls. */
export interface ScriptAnswers {
  /** Lists the answers of these calls, each call's in the order of its script. */
  ofCalls(db: Queryable, callIds: string[]): Promise<{ callId: string; label: string; value: string }[]>;
}

/** An outcome in the enterprise's own words, with its rule for the next call. */
export interface FollowedOutcome {
  words: string;
  /** The outcome of its kind, for clients that know only those of the specification. */
  outcome: Outcome;
  times: number;
  afterMinutes: number;
  isOtherDaypart: boolean;
  silenceDays: number;
}

/** Access to the outcomes that the enterprise has for all calls. */
export interface OwnOutcomes {
  /** Finds an outcome, also a deleted one. Throws `tasks.outcome_not_found` for one of a task. */
  find(tx: Queryable, id: string): Promise<FollowedOutcome>;
  /** Lets a number rest for the days of the outcome, if there are any. */
  silence(tx: Queryable, own: FollowedOutcome, number: SealedPhone): Promise<void>;
  /**
   * Returns the instant of the next call by the rule of the outcome. Null: there is none. `recycled`: the calls that it
   * caused before.
   */
  nextCallAt(
    tx: Queryable,
    member: Member,
    own: FollowedOutcome,
    of: { number: SealedPhone; calledAt: Date; recycled: number },
  ): Promise<Date | null>;
}

/** Access to the numbers of tasks to which call-backs are planned. */
export interface CallBackTaskNumbers {
  /** Locks a number until the transaction ends. */
  lock(tx: Queryable, id: string): Promise<unknown>;
  /** Sets the moment at which a number that waits for this agent is called. */
  callAt(tx: Queryable, id: string, memberId: string, at: Date): Promise<void>;
}
