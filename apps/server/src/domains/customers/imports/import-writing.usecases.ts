import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { finishJob, trackProgress } from '../../../platform/jobs.ts';
import { pushTo } from '../../../platform/push.ts';
import { readSettings } from '../../config/config.api.ts';
import type { FileApi } from '../../files/files.api.ts';
import { stayActive } from '../../organisation/organisation.api.ts';
import { insertEvents } from '../customer-events.repository.ts';
import * as imports from './customer-imports.repository.ts';
import { viewOf } from '../customers.policy.ts';
import { countRoom, findHoldings, lockClaimsOf, lockCustomers } from '../customers.repository.ts';
import { deleteGoodRows, deleteRows, findGoodRows, type GoodRow, lockNumbersOfRows } from './import-rows.repository.ts';
import { readSeasOf } from '../seas/seas.repository.ts';
import { fillEmptyFields, insertImported, insertOtherNumbers } from './import-writing.repository.ts';

/** Rows written in one transaction. */
const BATCH = 500;

export interface ImportWritingParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'remove'>;
}

/** Makes customers of confirmed rows. */
export function createImportWriting({ db, clock, files }: ImportWritingParts) {
  /**
   * A batch, its counts and the end of its staged rows are one transaction: a run that is cut off is taken up by the
   * next one with the first row that is not written, and none is written twice.
   */
  async function write(tenantId: string, importId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    let found = await imports.findImport(tenant, importId);
    const progress = found && trackProgress(tenant, found.jobId, clock);
    while (found?.state === 'writing') {
      await progress?.report(writtenOf(found), found.good + found.existing);
      found = await tenant.transaction((tx) => writeBatch(tx, importId));
    }
  }

  /** Answers the import as it then stands. */
  async function writeBatch(tx: Queryable, importId: string): Promise<imports.StoredImport | undefined> {
    const found = await imports.lockImport(tx, importId);
    if (found?.state !== 'writing') return found;
    await lockNumbersOfRows(tx, importId, BATCH);
    const rows = await findGoodRows(tx, importId, BATCH);
    if (rows.length === 0) {
      await finish(tx, found);
      return { ...found, state: 'done' };
    }
    const isNew = ({ customerId }: GoodRow) => customerId === null || found.onExisting === 'add';
    const newRows = rows.filter(isNew).map(({ row }) => row);
    // Who left meanwhile has no pool any more.
    const target = (await stayActive(tx, found.makerId)) ? found.target : 'sea';
    const fitting = newRows.slice(0, await roomFor(tx, found.makerId, target));
    const added = await add(tx, { ...found, target }, fitting);
    const known = rows.filter((row) => !isNew(row));
    const merged = found.onExisting === 'merge' ? await merge(tx, found, known) : 0;

    await deleteGoodRows(
      tx,
      importId,
      rows.map(({ row }) => row),
    );
    const refused = newRows.length - fitting.length;
    const counts = { added, merged, refused, skipped: rows.length - added - merged - refused };
    await imports.addWritten(tx, importId, counts);
    return imports.findImport(tx, importId);
  }

  /** A private pool takes no more than it holds; the sea takes everything. */
  async function roomFor(tx: Queryable, makerId: string, target: imports.StoredImport['target']): Promise<number> {
    if (target === 'sea') return BATCH;
    await lockClaimsOf(tx, makerId);
    return countRoom(tx, makerId, (await readSettings(tx, 'pools')).privateCap);
  }

  async function add(tx: Queryable, found: imports.StoredImport, rows: number[]): Promise<number> {
    const { id: importId, target, makerId, fileName, onExisting } = found;
    const at = clock.now();
    const ownerId = target === 'self' ? makerId : null;
    const asTwins = onExisting === 'add';
    const added = await insertImported(tx, { importId, rows }, { ownerId, makerId, at, asTwins });
    await insertOtherNumbers(tx, { importId, rows }, added);
    await insertEvents(
      tx,
      added.map((customerId) => ({ customerId, at, kind: 'imported', actorId: makerId, detail: { note: fileName } })),
    );
    return added.length;
  }

  /** Of customers that the maker may see whole; a colleague's stays as it is. Answers how many got something. */
  async function merge(tx: Queryable, found: imports.StoredImport, known: GoodRow[]): Promise<number> {
    const { id: importId, makerId, makerRights } = found;
    const batch = { importId, rows: known.map(({ row }) => row) };
    const ids = known.flatMap(({ customerId }) => customerId ?? []);
    const at = clock.now();
    await lockCustomers(tx, ids);
    const seas = await readSeasOf(tx, makerId);
    const seen = (await findHoldings(tx, ids)).filter(
      (holding) => holding.recycleBinId === null && viewOf(holding, makerRights, at, seas) === 'full',
    );
    const mine = seen.map(({ id }) => id);
    const filled = await fillEmptyFields(tx, batch, mine, { makerId, at });
    const numbered = await insertOtherNumbers(tx, batch, mine);
    return new Set([...filled, ...numbered]).size;
  }

  async function finish(tx: Queryable, found: imports.StoredImport): Promise<void> {
    const { id, jobId, makerId, added, merged, skipped, refused, wrong, filePath } = found;
    const now = clock.now();
    await imports.setState(tx, id, 'done');
    await finishJob(tx, jobId, { added, merged, skipped, refused: refused + wrong }, now);
    const counts = { entered: added + merged, doubtful: skipped, refused: refused + wrong };
    await pushTo(tx, [{ to: [makerId], type: 15, data: counts }], now);
    await files.remove(tx, filePath);
  }

  /** Removes what is left of an import, unless it is being written. */
  async function forget(tenantId: string, importId: string): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const found = await imports.lockImport(tx, importId);
      if (!found || found.state === 'writing') return;
      await deleteRows(tx, importId);
      await imports.deleteImport(tx, importId);
      await files.remove(tx, found.filePath);
    });
  }

  return { write, forget };
}

function writtenOf({ added, merged, skipped, refused }: imports.StoredImport): number {
  return added + merged + skipped + refused;
}
