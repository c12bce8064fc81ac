import type { Queryable } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/member.ts';
import { viewOf } from './customers.policy.ts';
import { findShorts } from './customers.repository.ts';
import { readSeasOf } from '../seas/seas.repository.ts';

/** Finds which of these customers this member may open, each once and in the same order. */
export async function visibleOf(db: Queryable, member: Member, ids: string[], now: Date): Promise<string[]> {
  const asked = [...new Set(ids)];
  const [found, seas] = await Promise.all([findShorts(db, asked), readSeasOf(db, member.userId)]);
  const seen = found.filter((one) => !one.recycleBinId && viewOf(one, member, now, seas) === 'full');
  const visible = new Set(seen.map(({ id }) => id));
  return asked.filter((id) => visible.has(id));
}
