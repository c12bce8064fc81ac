/** Values that this device keeps under keys, in a database of the browser. */
export interface DeviceStore<Value> {
  get(key: string): Promise<Value | undefined>;
  /** Returns all values in the order of their keys. */
  all(): Promise<Value[]>;
  /** Keeps a value. Resolves once it is on the disk. Returns false if it lasts only as long as the page. */
  put(key: string, value: Value): Promise<boolean>;
  /** Keeps a value unless there is one. Returns the kept one, which another tab may have put there. */
  putOnce(key: string, value: Value): Promise<Value>;
  delete(key: string): Promise<void>;
  /** Deletes the values for which `isOld` returns true. */
  forget(isOld: (value: Value) => boolean): Promise<void>;
}

/**
 * Opens a store of this device. If the browser forbids a database, or the disk is full, values last as long as the page.
 * `name`: the database, with one table `table`.
 */
export function deviceStore<Value>(name: string, table: string): DeviceStore<Value> {
  const memory = new Map<string, Value>();
  let opening: Promise<IDBDatabase | null> | null = null;

  function open(): Promise<IDBDatabase | null> {
    opening ??= new Promise((resolve) => {
      try {
        const request = indexedDB.open(name, 1);
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
        request.addEventListener('success', () => {
          // The browser may close it, for example when the user deletes the data of the site.
          request.result.addEventListener('close', () => (opening = null));
          resolve(request.result);
        });
        request.addEventListener('error', () => resolve(null));
      } catch {
        resolve(null);
      }
    });
    return opening;
  }

  /** Runs one transaction. Resolves after it is complete, with what `work` collected; undefined if it failed. */
  async function run<Result>(
    mode: IDBTransactionMode,
    work: (table: IDBObjectStore, found: (result: Result) => void) => void,
  ): Promise<{ found: Result | undefined } | undefined> {
    const database = await open();
    if (!database) return undefined;
    return new Promise((resolve) => {
      try {
        const transaction = database.transaction(table, mode, { durability: 'strict' });
        let found: Result | undefined;
        transaction.addEventListener('complete', () => resolve({ found }));
        transaction.addEventListener('abort', () => resolve(undefined));
        work(transaction.objectStore(table), (result) => (found = result));
      } catch {
        resolve(undefined);
      }
    });
  }

  const read = async <Result>(ask: (table: IDBObjectStore) => IDBRequest<Result>) =>
    (
      await run<Result>('readonly', (rows, found) => {
        const request = ask(rows);
        request.addEventListener('success', () => found(request.result));
      })
    )?.found;

  async function put(key: string, value: Value): Promise<boolean> {
    const isStored = (await run('readwrite', (rows) => rows.put(value, key))) !== undefined;
    if (isStored) memory.delete(key);
    else memory.set(key, value);
    return isStored;
  }

  return {
    put,
    get: async (key) => memory.get(key) ?? (await read<Value>((rows) => rows.get(key))),
    async all() {
      // Keys and values come from one transaction: another tab may write between two.
      const reading = await run<[string, Value][]>('readonly', (rows, found) => {
        const keys = rows.getAllKeys();
        const values = rows.getAll() as IDBRequest<Value[]>;
        values.addEventListener('success', () =>
          found(keys.result.map((key, place) => [String(key), values.result[place]!])),
        );
      });
      const all = new Map([...(reading?.found ?? []), ...memory]);
      return [...all.keys()].toSorted().map((key) => all.get(key)!);
    },
    async putOnce(key, value) {
      const done = await run<Value>('readwrite', (rows, found) => {
        const request = rows.get(key) as IDBRequest<Value | undefined>;
        request.addEventListener('success', () => {
          found(request.result ?? value);
          if (request.result === undefined) rows.put(value, key);
        });
      });
      if (done) return done.found!;
      if (!memory.has(key)) memory.set(key, value);
      return memory.get(key)!;
    },
    async delete(key) {
      memory.delete(key);
      await run('readwrite', (rows) => rows.delete(key));
    },
    async forget(isOld) {
      for (const [key, value] of memory) if (isOld(value)) memory.delete(key);
      await run('readwrite', (rows) => {
        const request = rows.openCursor();
        request.addEventListener('success', () => {
          const cursor = request.result;
          if (!cursor) return;
          if (isOld(cursor.value as Value)) cursor.delete();
          cursor.continue();
        });
      });
    },
  };
}
