const NAME = 'haihu-pictures';
const STORE = 'pictures';
/** Milliseconds after which pictures of an abandoned draft are deleted. */
const KEPT_FOR = 30 * 24 * 60 * 60_000;

interface Kept {
  blob: Blob;
  at: number;
}

/** Pictures kept in memory. If the browser forbids a database, they last as long as the page. */
const memory = new Map<string, Blob>();
/** Pictures whose bytes are still being made. */
const coming = new Map<string, Promise<void>>();
let opening: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(null));
    } catch {
      resolve(null);
    }
  });
  return opening;
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    const request = ask(database.transaction(STORE, mode).objectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    // A full disk must not stop the user's work.
    request.addEventListener('error', () => resolve(undefined));
  });
}

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
  const blob = await making;
  memory.set(id, blob);
  await inStore('readwrite', (store) => store.put({ blob, at: Date.now() } satisfies Kept, id));
  await forgetOld();
}

/** Returns a kept picture. Undefined if it is not kept any more. */
export async function readPicture(id: string): Promise<Blob | undefined> {
  await coming.get(id)?.catch(() => {});
  return memory.get(id) ?? (await inStore<Kept>('readonly', (store) => store.get(id)))?.blob;
}

export async function forgetPictures(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await coming.get(id)?.catch(() => {});
    memory.delete(id);
    await inStore('readwrite', (store) => store.delete(id));
  }
}

async function forgetOld(): Promise<void> {
  const database = await open();
  if (!database) return;
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const request = store.openCursor();
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor) return;
    if ((cursor.value as Kept).at < Date.now() - KEPT_FOR) cursor.delete();
    cursor.continue();
  });
}
