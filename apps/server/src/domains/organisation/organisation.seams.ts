import type { Queryable } from '../../platform/db/db.ts';
import type { Holdings } from './core/holdings.ts';
import type { LinesOfMembers } from './core/lines-of-members.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    holdings: Holdings;
    leaving: Leaving;
    linesOfMembers: LinesOfMembers;
    seatsInTasks: SeatsInTasks;
    openSeas: OpenSeas;
    customerNames: CustomerNames;
  }
}

/** The order in which the domains above let a member go. */
export const leavingOrder = ['seas', 'seats', 'phones'] as const;

/** Takes from a member who leaves what a member who comes back later does not get again. */
export type Leaving = Record<(typeof leavingOrder)[number], (tx: Queryable, userId: string) => Promise<void>>;

/** Access to the seats of members in outbound tasks. */
export interface SeatsInTasks {
  count(db: Queryable, userId: string): Promise<{ tasks: number; taskNumbers: number }>;
  /** Gives up the seats. Numbers that only this member had to call go to the next seat that asks. */
  leave(tx: Queryable, userId: string): Promise<void>;
}

/** Access to the public pools that are open to departments. */
export interface OpenSeas {
  /** Replaces a department in the pools. `into` null: removes it. */
  replaceDepartment(tx: Queryable, from: string, into: string | null): Promise<void>;
}

/** Access to the names of customers, for members who may see the audit. */
export interface CustomerNames {
  find(db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]>;
}
