import type { Queryable } from '../../../platform/db/db.ts';
import { insertEvents } from './customer-events.repository.ts';
import { moveOwned, type MoveOwned } from './hand-over.repository.ts';
import { returnsTo } from './public-pools.policy.ts';
import { findStaff, readPublicPools } from './public-pools.repository.ts';

/**
 * Gives a member's customers to others by turns, or back to the public pool, each with its event. Returns the number of
 * moved customers, at most `limit`.
 */
export async function handCustomersOver(
  tx: Queryable,
  { actorId, ...move }: Omit<MoveOwned, 'returnPublicPools'> & { actorId: string },
): Promise<number> {
  const returnPublicPools = move.toIds.length > 0 ? [] : await findReturnPublicPools(tx, move.fromId);
  const moved = await moveOwned(tx, { ...move, returnPublicPools });
  const kind = move.toIds.length > 0 ? 'assigned' : 'returned';
  const { at } = move;
  await insertEvents(
    tx,
    moved.map(({ id, ownerId }) => ({
      customerId: id,
      at,
      kind,
      actorId,
      owners: { from: move.fromId, to: ownerId },
    })),
  );
  return moved.length;
}

/**
 * Returns the public pool that an owner's customers return to, by the pool that they came from. Only customers of the
 * first pool go elsewhere.
 */
async function findReturnPublicPools(tx: Queryable, ownerId: string): Promise<{ from: string; to: string }[]> {
  const publicPools = await readPublicPools(tx);
  const owner = (await findStaff(tx, [ownerId])).get(ownerId);
  return owner ? publicPools.list.map(({ id }) => ({ from: id, to: returnsTo(publicPools, id, owner) })) : [];
}
