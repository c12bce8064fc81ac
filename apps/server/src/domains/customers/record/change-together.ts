import { type Db, endingWith } from '../../../platform/db/db.ts';
import { createGroupedWork } from '../../../platform/db/grouped-work.ts';
import { type Changed, changeUnchanged, lockForChanges, type ReadChange } from './change.repository.ts';

/** Most customers of one statement: as many as come while others are written. */
const MOST_TOGETHER = 32;

/**
 * Makes the function that changes customers in one statement, together with the changes of an enterprise that come at
 * the same moment.
 */
export function createChangeTogether(db: Db): (tenantId: string, change: ReadChange) => Promise<Changed> {
  const write = (changes: readonly ReadChange[], tenantId: string, isWaiting: boolean) =>
    db.forTenant(tenantId).transaction<(Changed | null)[]>(async (tx) =>
      endingWith(
        () => lockForChanges(tx, changes, isWaiting),
        () => changeUnchanged(tx, changes),
      ),
    );
  return createGroupedWork<ReadChange, Changed>({
    together: (changes, tenantId) => write(changes, tenantId, false),
    alone: async (change, tenantId) => (await write([change], tenantId, true))[0] ?? { version: null },
    namesOf: ({ holding }) => [holding.id],
    most: MOST_TOGETHER,
  });
}
