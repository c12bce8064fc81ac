import { deviceStore } from '../../../shared/lib/device-store.ts';

/** Milliseconds after which pictures of an abandoned draft are deleted. */
const KEPT_FOR = 30 * 24 * 60 * 60_000;

interface Kept {
  blob: Blob;
  at: number;
}

const store = deviceStore<Kept>('haihu-pictures', 'pictures');
/** Pictures whose bytes are still being made. */
const coming = new Map<string, Promise<void>>();

/**
 * Keeps a picture of a draft on the device, so that it survives a closed app and a lost connection. `readPicture` waits
 * while the picture is still being made. Throws what making it throws, and then keeps nothing.
 */
export function keepPicture(id: string, making: Blob | Promise<Blob>): Promise<void> {
  const keeping = keep(id, making).finally(() => coming.delete(id));
  coming.set(id, keeping);
  return keeping;
}

async function keep(id: string, making: Blob | Promise<Blob>): Promise<void> {
  await store.put(id, { blob: await making, at: Date.now() });
  await store.forget(({ at }) => at < Date.now() - KEPT_FOR);
}

/** Returns a kept picture. Undefined if it is not kept any more. */
export async function readPicture(id: string): Promise<Blob | undefined> {
  await coming.get(id)?.catch(() => {});
  return (await store.get(id))?.blob;
}

export async function forgetPictures(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await coming.get(id)?.catch(() => {});
    await store.delete(id);
  }
}
