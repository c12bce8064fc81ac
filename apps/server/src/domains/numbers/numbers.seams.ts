import type { Queryable } from '../../platform/db/db.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    ringing: Ringing;
  }
}

/** Access to calls that still ring. */
export interface Ringing {
  /** Hangs up all unanswered calls to a number. */
  end(tx: Queryable, numberHash: Buffer, at: Date): Promise<void>;
}
