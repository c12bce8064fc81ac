import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { stayActiveAll } from '../../organisation/organisation.api.ts';
import { insertEvents } from '../core/customer-events.repository.ts';
import { viewOf } from '../core/customers.policy.ts';
import { countRoom, findHoldings, lockClaimsOfAll, lockCustomers } from '../core/customers.repository.ts';
import { readPublicPools, readPublicPoolsOf } from '../core/public-pools.repository.ts';
import type { StoredImport } from './customer-imports.repository.ts';
import { findOwnFields } from './customer-sheet.ts';
import { insertResults } from './import-results.repository.ts';
import type { GoodRow } from './import-rows.repository.ts';
import {
  fillEmptyFields,
  insertImported,
  insertOtherNumbers,
  insertTagsOfRows,
  type RowOwner,
} from './import-writing.repository.ts';
import type { RowWriter } from './import-writing.usecases.ts';

/** Creates customers from rows, or fills customers that exist. */
export function createCustomerWriter({ clock }: { clock: Clock }): RowWriter {
  return async (tx, found, rows) => {
    const isNew = ({ customerId }: GoodRow) => customerId === null || found.onExisting === 'add';
    const newRows = rows.filter(isNew).map(({ row }) => row);
    const placed = await place(tx, found, newRows);
    const added = await add(tx, found, placed);
    const known = rows.filter((row) => !isNew(row));
    const merged = found.onExisting === 'merge' ? await merge(tx, found, known) : 0;
    const refused = newRows.length - placed.length;
    return { added, merged, refused, skipped: rows.length - added - merged - refused };
  };

  async function add(tx: Queryable, found: StoredImport, placed: readonly RowOwner[]): Promise<number> {
    if (placed.length === 0) return 0;
    const { id: importId, seaId, makerId, fileName, onExisting } = found;
    const at = clock.now();
    const asTwins = onExisting === 'add';
    const from = found.confirmedAt === null ? at : new Date(found.confirmedAt);
    const to = { seaId: await remainingPublicPool(tx, seaId), makerId, at, from, asTwins };
    const added = await insertImported(tx, importId, placed, to);
    const batch = { importId, rows: placed.map(({ row }) => row) };
    await insertOtherNumbers(tx, batch, added);
    await insertTagsOfRows(tx, batch, added);
    await insertEvents(
      tx,
      added.map((customerId) => ({
        customerId,
        at,
        kind: 'imported',
        actorId: makerId,
        detail: { note: fileName },
        importId,
      })),
    );
    await insertResults(
      tx,
      importId,
      added.map((customerId) => ({ customerId, filled: null })),
    );
    return added.length;
  }

  /**
   * Fills customers that the maker may see in full; others stay as they are. Returns the number of filled customers.
   */
  async function merge(tx: Queryable, found: StoredImport, known: readonly GoodRow[]): Promise<number> {
    const { id: importId, makerId, makerRights } = found;
    const batch = { importId, rows: known.map(({ row }) => row) };
    const ids = known.flatMap(({ customerId }) => customerId ?? []);
    const at = clock.now();
    await lockCustomers(tx, ids);
    const publicPools = await readPublicPoolsOf(tx, makerId);
    const seen = (await findHoldings(tx, ids)).filter(
      (holding) => holding.recycleBinId === null && viewOf(holding, makerRights, at, publicPools) === 'full',
    );
    const mine = seen.map(({ id }) => id);
    const ownNames = Object.fromEntries((await findOwnFields(tx)).map(({ id, name }) => [id, name]));
    const keys = await fillEmptyFields(tx, batch, mine, { makerId, at, ownNames });
    const tags = await insertTagsOfRows(tx, batch, mine);
    const numbers = await insertOtherNumbers(tx, batch, mine);
    const tagged = Map.groupBy(tags, ({ customerId }) => customerId);
    await insertEvents(
      tx,
      [...tagged].map(([customerId, given]) => {
        const to = given.map(({ name }) => name).join(', ');
        return {
          customerId,
          at,
          kind: 'changed',
          actorId: makerId,
          detail: { field: 'tags', from: null, to },
          importId,
        };
      }),
    );
    const filled = Map.groupBy(keys, ({ customerId }) => customerId);
    const numbered = Map.groupBy(numbers, ({ customerId }) => customerId);
    const changed = [...new Set([...filled.keys(), ...tagged.keys(), ...numbered.keys()])];
    await insertResults(
      tx,
      importId,
      changed.map((customerId) => ({
        customerId,
        filled: {
          keys: (filled.get(customerId) ?? []).map(({ key }) => key),
          numbers: (numbered.get(customerId) ?? []).map(({ numberId }) => numberId),
          tags: (tagged.get(customerId) ?? []).map(({ tagId }) => tagId),
        },
      })),
    );
    return changed.length;
  }
}

/** Returns the chosen public pool if it still exists, else the first one. */
async function remainingPublicPool(tx: Queryable, chosen: string | null): Promise<string> {
  if (chosen === null || chosen === FIRST_PUBLIC_POOL) return FIRST_PUBLIC_POOL;
  const { list } = await readPublicPools(tx);
  return list.some(({ id }) => id === chosen) ? chosen : list[0]!.id;
}

/**
 * Places rows in the receivers' pools by turns, as far as there is room. The public pool takes the rest. Members who
 * left meanwhile receive nothing.
 */
async function place(tx: Queryable, found: StoredImport, rows: readonly number[]): Promise<RowOwner[]> {
  const wanted = found.target === 'staff' ? (found.receiverIds ?? []) : found.target === 'self' ? [found.makerId] : [];
  const active = wanted.length === 0 ? [] : await stayActiveAll(tx, wanted);
  if (active.length === 0) return rows.map((row) => ({ row, ownerId: null }));
  await lockClaimsOfAll(tx, active);
  const { privateCap } = await readSettings(tx, 'pools');
  const room = new Map<string, number>();
  for (const userId of active) room.set(userId, await countRoom(tx, userId, privateCap));
  const placed: RowOwner[] = [];
  // Continues with the receiver whose turn it was when the last batch ended.
  let turn = found.added;
  for (const row of rows) {
    const order = active.map((_, index) => active[(turn + index) % active.length]!);
    const ownerId = order.find((userId) => room.get(userId)! > 0);
    if (ownerId === undefined) break;
    room.set(ownerId, room.get(ownerId)! - 1);
    placed.push({ row, ownerId });
    turn += 1;
  }
  return placed;
}
