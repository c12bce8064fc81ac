import type { Queryable } from '../../../platform/db/db.ts';

/** Reads and sets the line that a member calls over, as the calls domain stores it. Null: the line with most room. */
export interface LinesOfMembers {
  find(db: Queryable, userId: string): Promise<string | null>;
  isThere(db: Queryable, lineId: string): Promise<boolean>;
  give(tx: Queryable, userId: string, lineId: string | null, at: Date): Promise<void>;
}
