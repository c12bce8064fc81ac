import type { Queryable } from '../../../platform/db/db.ts';
import { findNextCallBacks } from '../../followups/followups.api.ts';
import { updateNextCallBacks } from './customers.repository.ts';

/** Writes the earliest waiting call-back of customers, after one of their call-backs was planned, closed or opened. */
export async function noteNextCallBacks(tx: Queryable, customerIds: readonly string[]): Promise<void> {
  const ids = [...new Set(customerIds)];
  if (ids.length > 0) await updateNextCallBacks(tx, await findNextCallBacks(tx, ids));
}
