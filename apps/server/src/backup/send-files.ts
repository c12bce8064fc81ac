import type { Storage } from '../integrations/storage/storage.ts';
import type { BackupPlace } from './backup-place.ts';
import { backedUpPath } from './names.ts';
import type { Seal } from './seal.ts';

export interface FileSenderParts {
  source: Storage;
  place: BackupPlace;
  seal: Seal;
}

/**
 * Makes a function that sends the uploads and recordings which the backup lacks, and returns their number. A file is
 * written once and never changed, so one that is there is not sent again.
 */
export function createFileSender({ source, place, seal }: FileSenderParts): () => Promise<number> {
  let known: Set<string> | undefined;
  return async () => {
    known ??= await listKnown(place);
    let sent = 0;
    for await (const file of source.list()) {
      const name = backedUpPath(file);
      if (known.has(name)) continue;
      // It may have been erased meanwhile.
      if ((await source.sizeOf(file.tenantId, file.path)) === null) continue;
      await place.write(name, await seal(await source.read(file.tenantId, file.path)));
      known.add(name);
      sent += 1;
    }
    return sent;
  };
}

async function listKnown(place: BackupPlace): Promise<Set<string>> {
  const known = new Set<string>();
  for await (const { path, object } of place.list()) if (object.kind === 'file') known.add(path);
  return known;
}
