import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { viewOf } from './customers.policy.ts';
import { findShorts } from './customers.repository.ts';
import { readPublicPoolsOf } from './public-pools.repository.ts';

/** Finds the customers among these that this member may open. Each comes once, in the order of `ids`. */
export async function visibleOf(db: Queryable, member: Member, ids: string[], now: Date): Promise<string[]> {
  const asked = [...new Set(ids)];
  const [found, publicPools] = await Promise.all([findShorts(db, asked), readPublicPoolsOf(db, member.userId)]);
  const seen = found.filter((one) => !one.recycleBinId && viewOf(one, member, now, publicPools) === 'full');
  const visible = new Set(seen.map(({ id }) => id));
  return asked.filter((id) => visible.has(id));
}
