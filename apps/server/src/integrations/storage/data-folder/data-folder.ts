import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checkPlace, isPlace, type Storage, type FilePlace } from '../storage.ts';

/** Stores files in the file system, in one folder for each enterprise below `root`. */
export function createDataFolder(root: string): Storage {
  function placeOf(tenantId: string, file: string): string {
    checkPlace(tenantId, file);
    return path.join(root, tenantId, ...file.split('/'));
  }

  return {
    async write(tenantId, file, bytes) {
      const place = placeOf(tenantId, file);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const draft = `${place}.${randomBytes(6).toString('hex')}`;
      try {
        const size = await writeWhole(draft, bytes);
        await rename(draft, place);
        return size;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async sizeOf(tenantId, file) {
      const found = await stat(placeOf(tenantId, file)).catch(ifMissing(null));
      return found?.size ?? null;
    },

    async read(tenantId, file, range) {
      const handle = await open(placeOf(tenantId, file));
      return createReadStream('', { fd: handle, ...range });
    },

    async remove(tenantId, file) {
      await rm(placeOf(tenantId, file), { force: true });
    },

    async *list() {
      for (const tenantId of await namesIn(root)) yield* filesIn(root, tenantId, '');
    },
  };
}

/** Walks through the folders of an enterprise. Leaves out drafts, whose names are no paths of ours. */
async function* filesIn(root: string, tenantId: string, folder: string): AsyncIterable<FilePlace> {
  const entries = await readdir(path.join(root, tenantId, folder), { withFileTypes: true }).catch(ifMissing([]));
  for (const entry of entries) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(root, tenantId, file);
    else if (isPlace(tenantId, file)) yield { tenantId, path: file };
  }
}

async function namesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(ifMissing([]));
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Writes a whole file. It is on the disk when this resolves, because the row that names it is committed next. */
async function writeWhole(place: string, bytes: Buffer | Readable): Promise<number> {
  const handle = await open(place, 'wx', 0o600);
  try {
    await writeFile(handle, bytes);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

function ifMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
