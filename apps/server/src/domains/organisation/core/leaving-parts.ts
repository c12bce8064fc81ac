import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Holdings } from './holdings.ts';

/** The order in which the domains above let a member go. */
export const leavingOrder = ['seas', 'seats', 'phones', 'boards', 'missed'] as const;

/**
 * Takes from a member who leaves what a member who comes back later does not get again. `boards`: takes the member off the
 * boards that are shown. `missed`: gives the calls that the member owes back to the leaders.
 */
export type Leaving = Record<(typeof leavingOrder)[number], (tx: Queryable, userId: string) => Promise<void>>;

/** Access to the seats of members in outbound tasks. */
export interface AgentsInTasks {
  count(db: Queryable, userId: string): Promise<{ tasks: number; taskNumbers: number }>;
  /** Gives up the seats. Numbers that only this member had to call go to the next seat that asks. */
  leave(tx: Queryable, userId: string): Promise<void>;
}

export interface LeavingParts {
  db: Db;
  clock: Clock;
  holdings: Holdings;
  leaving: Leaving;
  agentsInTasks: AgentsInTasks;
}
