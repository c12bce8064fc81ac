import type { Queryable } from '../../../platform/db/db.ts';

export interface HandOver {
  fromId: string;
  /** They take turns. None: nobody takes it; each domain knows what becomes of its own. */
  toIds: string[];
  /** How many rows had their turn before. */
  turn: number;
  /** At most so many rows. */
  limit: number;
  /** The member who decided it. */
  actorId: string;
  at: Date;
}

/** A kind of thing that a member may hold, by the domain whose it is. */
export interface Holding {
  count(db: Queryable, userId: string): Promise<number>;
  /** Expects that the member gets nothing new meanwhile. Answers how many: fewer than `limit` were the last ones. */
  handOver(tx: Queryable, change: HandOver): Promise<number>;
}

export interface Held {
  customers: number;
  visits: number;
}

export type Holdings = Record<keyof Held, Holding>;

export async function countHeld(holdings: Holdings, db: Queryable, userId: string): Promise<Held> {
  return {
    customers: await holdings.customers.count(db, userId),
    visits: await holdings.visits.count(db, userId),
  };
}
