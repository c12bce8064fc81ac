import type { Queryable } from '../../../platform/db/db.ts';

export interface HandOver {
  fromId: string;
  /** The receivers, who take turns. Empty: nobody takes it, and each domain decides about its own. */
  toIds: string[];
  /** The number of rows given out before this step. */
  turn: number;
  /** Largest number of rows in this step. */
  limit: number;
  /** The member who decided it. */
  actorId: string;
  at: Date;
}

/** A kind of belonging that a member may hold, from the domain that owns it. */
export interface Holding {
  count(db: Queryable, userId: string): Promise<number>;
  /**
   * Hands rows over. Expects that the member gets nothing new meanwhile. Returns their number; fewer than `limit` were
   * the last ones.
   */
  handOver(tx: Queryable, change: HandOver): Promise<number>;
}

export interface HoldingCounts {
  customers: number;
  visits: number;
}

export type Holdings = Record<keyof HoldingCounts, Holding>;

export async function countHoldings(holdings: Holdings, db: Queryable, userId: string): Promise<HoldingCounts> {
  return {
    customers: await holdings.customers.count(db, userId),
    visits: await holdings.visits.count(db, userId),
  };
}
