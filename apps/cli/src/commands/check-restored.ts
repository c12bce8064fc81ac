import type { ErasedOne } from '@haihu/server/src/backup/erasures.ts';
import { AppError } from '@haihu/server/src/platform/errors.ts';
import { countMissingFiles } from '@haihu/server/src/backup/missing-files.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { requireKeys } from '@haihu/server/src/platform/settings/keys.ts';
import path from 'node:path';
import type { Db } from '@haihu/server/src/platform/db/db.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { openInstallation } from '../installation.ts';
import type { Operator } from '../operator.ts';

export interface CheckedInstallation {
  enterprises: number;
  /** Faults of the books. */
  faults: string[];
  /** The number of rows whose file is not there. */
  filesMissing: number;
  /** The number of customers whose data was erased later than the restored state, and now again. */
  erasedAgain: number;
  /** Customers who could not be erased again, as enterprise and id. */
  stillToErase: string[];
}

/** Opens a restored installation with its keys, repeats the erasures, adds up its books, and looks for the files of its rows. */
export async function checkRestored(dataDir: string, erasures: readonly ErasedOne[]): Promise<CheckedInstallation> {
  // Nothing of this machine's own settings belongs to the folder.
  const { operator, db, dataDir: folder, close } = await openInstallation({ DATA_DIR: dataDir, DEMO: 'no' });
  try {
    await requireKeys(db, folder);
    const { erasedAgain, stillToErase } = await eraseAgain(operator, db, erasures);
    const storage = createDataFolder(path.join(dataDir, 'files'));
    const faults: string[] = [];
    let filesMissing = 0;
    const enterprises = await operator.identity.listEnterprises();
    for (const { id, name } of enterprises) {
      const verified = await operator.ledgerDays.verify(id);
      faults.push(...verified.faults.map((fault) => `${name}: ${fault}`));
      filesMissing += await countMissingFiles(db, storage, id);
    }
    return { enterprises: enterprises.length, faults, filesMissing, erasedAgain, stillToErase };
  } finally {
    await close();
  }
}

async function eraseAgain({ erasure }: Operator, db: Db, erasures: readonly ErasedOne[]) {
  let erasedAgain = 0;
  const stillToErase: string[] = [];
  for (const { tenantId, customerId } of erasures) {
    const [row] = await db.forTenant(tenantId).query<{ isErased: boolean }>(sql`
      select erased_at is not null as "isErased" from customer where tenant_id = ${tenantId} and id = ${customerId}`);
    if (!row || row.isErased) continue;
    try {
      await erasure.erase(tenantId, { id: customerId });
      erasedAgain += 1;
    } catch (error) {
      // A customer with a running call is refused, and the restored state may have one.
      if (!(error instanceof AppError)) throw error;
      stillToErase.push(`${tenantId} ${customerId}`);
    }
  }
  return { erasedAgain, stillToErase };
}
