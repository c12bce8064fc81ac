import type { Queryable } from '../../../platform/db/db.ts';
import { findNextVisits } from '../../followups/followups.api.ts';
import { updateNextVisits } from './customers.repository.ts';

/** Writes the earliest waiting call-back of customers, after one of their call-backs was planned, closed or opened. */
export async function noteNextVisits(tx: Queryable, customerIds: readonly string[]): Promise<void> {
  const ids = [...new Set(customerIds)];
  if (ids.length > 0) await updateNextVisits(tx, await findNextVisits(tx, ids));
}
