import type { Permission } from '@haihu/contract/permissions';
import type { push, PushContents, PushName } from '@haihu/contract/socket';
import type { Member } from './member.ts';

/** The subject of a screen that shows every subject of its enterprise. */
export const EVERY = '*';

/** Shows a state as this member may see it. Null: the member is told nothing. */
export type ShowState<Name extends PushName> = (
  member: Member,
) => PushContents[Name] | null | Promise<PushContents[Name] | null>;

/** Shows the states of these subjects as this member may see them, as `ShowState` does. */
export type ShowStates<Name extends PushName> = (member: Member, subjects: string[]) => ReturnType<ShowState<Name>>;

/**
 * A live screen. Its client names the subjects that it shows: ids, or `EVERY`. The socket then tells their states at
 * every change. A change costs nothing while no socket shows its subject.
 */
export interface Watch<Name extends PushName = PushName> {
  /** The push that tells a state. Its `seq` is 0: it is not counted and never repeated. */
  push: (typeof push)[Name];
  /**
   * The permission that a member needs for every state. Null: `allowed` alone decides, and the member is not looked up
   * again.
   */
  permission: Permission | null;
  /** Reads the subjects in a message of the client. None: it shows none any more. Null: the message is ignored. */
  subjectsIn(data: unknown): string[] | null;
  /** Returns the subjects among these that a member may watch. It is asked once for each message of the client. */
  allowed?(member: Member, subjects: string[]): Promise<string[]>;
  /** Reads the states that a client is told first. Absent: it has read them by a request. `state`: like a change. */
  first?: 'state' | ((tenantId: string, subjects: string[]) => Promise<ShowState<Name>>);
  /** Reads the state of a subject, once for all sockets that show it. */
  state(tenantId: string, subject: string): ShowState<Name> | Promise<ShowState<Name>>;
  /**
   * Channels whose words, `tenant:id`, tell of changes. `subject`: the id is the subject that changed. `all`: every
   * subject of the enterprise may have changed.
   */
  refreshedBy: Readonly<Record<string, 'subject' | 'all'>>;
  /**
   * The data that is told at a change of `all`. It makes the client read again what it shows. Absent: the state of each
   * subject is told.
   */
  readAgain?: PushContents[Name];
  /** Time within which changes are told together. Milliseconds. Absent: each is told at once. */
  gathers?: number;
  /**
   * Reads the states of all subjects that changed within that time, once for all sockets of the enterprise. Absent: a
   * socket is told the states of all that it shows, one by one. It needs `gathers`.
   */
  states?(tenantId: string, subjects: string[]): ShowStates<Name>;
}

/** Live screens, by the type of the message with which a client names its subjects. */
export type Watches = Record<string, Watch>;
