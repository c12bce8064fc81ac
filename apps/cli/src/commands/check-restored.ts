import { countMissingFiles } from '@haihu/server/src/backup/missing-files.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { requireKeys } from '@haihu/server/src/platform/settings/keys.ts';
import path from 'node:path';
import { openInstallation } from '../installation.ts';

export interface CheckedInstallation {
  enterprises: number;
  /** Faults of the books. */
  faults: string[];
  /** The number of rows whose file is not there. */
  filesMissing: number;
}

/** Opens a restored installation with its keys, adds up its books, and looks for the files of its rows. */
export async function checkRestored(dataDir: string): Promise<CheckedInstallation> {
  // Nothing of this machine's own settings belongs to the folder.
  const { operator, db, dataDir: folder, close } = await openInstallation({ DATA_DIR: dataDir, DEMO: 'no' });
  try {
    await requireKeys(db, folder);
    const storage = createDataFolder(path.join(dataDir, 'files'));
    const faults: string[] = [];
    let filesMissing = 0;
    const enterprises = await operator.identity.listEnterprises();
    for (const { id, name } of enterprises) {
      const verified = await operator.ledgerDays.verify(id);
      faults.push(...verified.faults.map((fault) => `${name}: ${fault}`));
      filesMissing += await countMissingFiles(db, storage, id);
    }
    return { enterprises: enterprises.length, faults, filesMissing };
  } finally {
    await close();
  }
}
