import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Holdings } from './holdings.ts';

export interface LeavingParts {
  db: Db;
  clock: Clock;
  holdings: Holdings;
  /** Removes a member from the public pools. A member who comes back later does not get them again. */
  leaveSeas(tx: Queryable, userId: string): Promise<void>;
  /** Closes the member's phone: nobody can take calls with its password any more. */
  closePhone(tx: Queryable, userId: string): Promise<void>;
  seatsInTasks: {
    count(db: Queryable, userId: string): Promise<{ tasks: number; taskNumbers: number }>;
    /** Gives up the seats. Numbers that only this member had to call go to the next seat that asks. */
    leave(tx: Queryable, userId: string): Promise<void>;
  };
}
