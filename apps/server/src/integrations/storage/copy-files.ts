import type { Storage, FilePlace } from './storage.ts';

const AT_ONCE = 8;

/** The numbers of files that a copy met so far. */
export interface CopyCounts {
  copied: number;
  /** Files that were there already, whole. */
  kept: number;
  /** Files that were removed from the source while it was read. */
  gone: number;
  /** Files that were removed from the target, because the source has none of that name. */
  removed: number;
}

/**
 * Copies all files of a storage into another one. A copy that broke off is continued by another one: a file that is
 * there with the same size is whole, because files are written wholly or not at all and never changed. `removes`: also
 * removes files from the target that the source has not, such as those that were erased since an earlier copy.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  { removes, onCount }: { removes: boolean; onCount: (counts: CopyCounts) => void },
): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, kept: 0, gone: 0, removed: 0 };
  const count = (kind: keyof CopyCounts) => {
    counts[kind] += 1;
    onCount(counts);
  };

  async function copyOne({ tenantId, path }: FilePlace): Promise<void> {
    const size = await from.sizeOf(tenantId, path);
    if (size === null) return count('gone');
    if ((await to.sizeOf(tenantId, path)) === size) return count('kept');
    await to.write(tenantId, path, await from.read(tenantId, path));
    count('copied');
  }

  async function removeOne({ tenantId, path }: FilePlace): Promise<void> {
    if ((await from.sizeOf(tenantId, path)) !== null) return;
    await to.remove(tenantId, path);
    count('removed');
  }

  await forEachOf(from.list(), copyOne);
  if (removes) await forEachOf(to.list(), removeOne);
  return counts;
}

/** Works on several at once. Stops at the first failure, after those that run. */
export async function forEachOf<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  const takeNext = async () => {
    for (let next = await iterator.next(); !next.done && failures.length === 0; next = await iterator.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  if (failures.length > 0) throw failures[0];
}
