import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { BackupPlace } from './backup-place.ts';
import { erasuresPath } from './names.ts';
import type { Seal, Unseal } from './seal.ts';

/** A customer whose personal data was erased. An earlier state of the database still has it. */
export interface ErasedOne {
  tenantId: string;
  customerId: string;
  at: string;
}

/** The time for which erasures are noted. It is longer than a restore reaches back. Milliseconds. */
export const ERASURES_KEPT = 15 * 24 * 60 * 60 * 1000;

export interface ErasureSenderParts {
  /** Finds the erasures after an instant, in any enterprise. */
  findSince: (at: Date) => Promise<ErasedOne[]>;
  place: BackupPlace;
  seal: Seal;
  now: () => Date;
}

/**
 * Makes a function that notes new erasures in the backup. A restore of an earlier state repeats them. The first call of
 * a process notes those of the last days again, so that none is left out.
 */
export function createErasureSender({ findSince, place, seal, now }: ErasureSenderParts): () => Promise<void> {
  let since: Date | null = null;
  return async () => {
    const found = await findSince(since ?? new Date(now().getTime() - ERASURES_KEPT));
    if (found.length === 0) return;
    const sealed = await seal(Readable.from([Buffer.from(JSON.stringify(found))]));
    await place.write(erasuresPath(now().toISOString().replaceAll(/[-:.]/g, '')), sealed);
    since = new Date(Math.max(...found.map(({ at }) => new Date(at).getTime())));
  };
}

/** Reads all erasures that the backup knows, each once. */
export async function readErasures(place: BackupPlace, unseal: Unseal): Promise<ErasedOne[]> {
  const found = new Map<string, ErasedOne>();
  for await (const { path, object } of place.list()) {
    if (object.kind !== 'erasures') continue;
    const list = (await json(await unseal(await place.read(path), path))) as ErasedOne[];
    for (const each of list) found.set(`${each.tenantId} ${each.customerId}`, each);
  }
  return [...found.values()];
}
