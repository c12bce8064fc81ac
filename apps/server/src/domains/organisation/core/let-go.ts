import type { Queryable } from '../../../platform/db/db.ts';
import { type Leaving, leavingOrder } from './leaving-parts.ts';

/** Lets a member go who leaves the enterprise, in every domain that gave the member something, in the stated order. */
export async function letGo(leaving: Leaving, tx: Queryable, userId: string): Promise<void> {
  for (const part of leavingOrder) await leaving[part](tx, userId);
}
