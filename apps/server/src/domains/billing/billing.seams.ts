import type { Queryable } from '../../platform/db/db.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    billedCalls: BilledCalls;
  }
}

/** The parts of a call that its bill shows. */
export interface BilledCall {
  id: string;
  agentName: string;
  placedAt: string;
  seconds: number;
  minutePrice: string;
  packageMinutes: number;
  /** True when a person called us. */
  isInbound?: boolean;
}

/** Access to the calls that bills show. */
export interface BilledCalls {
  /** Finds calls by id, in no order. Leaves out absent calls. */
  find(db: Queryable, ids: string[]): Promise<BilledCall[]>;
  /** Finds further paid phones of calls by id, in no order. */
  findLegs(db: Queryable, ids: string[]): Promise<BilledCall[]>;
}
