type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Opens a storage. If the browser forbids it, entries last as long as the page. */
function open(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    const storage = globalThis[name];
    if (storage) return storage;
  } catch {
    // Reading the property throws if cookies are blocked.
  }
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  };
}

const places = { device: open('localStorage'), tab: open('sessionStorage') };

/** `device`: shared by all tabs, and kept. `tab`: for this tab only, and survives a reload. */
export type StoragePlace = keyof typeof places;

export function readText(key: string, place: StoragePlace = 'device'): string | null {
  return places[place].getItem(key);
}

/** Writes an entry. `null` removes it. */
export function writeText(key: string, value: string | null, place: StoragePlace = 'device'): void {
  if (value === null) return places[place].removeItem(key);
  try {
    places[place].setItem(key, value);
  } catch {
    // A full disk must not stop the user's work.
  }
}

/** Reads an entry as JSON. `null` if it is missing or no JSON, because other code may have written it. */
export function readJson<Value>(key: string, place: StoragePlace = 'device'): Value | null {
  const text = readText(key, place);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown, place: StoragePlace = 'device'): void {
  writeText(key, JSON.stringify(value), place);
}

/**
 * Beginnings of the keys that can be read again from the server. Drafts, choices and the session are not among them.
 */
const cached = ['haihu_options_', 'haihu_branding'];

export function forgetCached(): void {
  const keys = Object.keys(globalThis.localStorage ?? {});
  for (const key of keys) if (cached.some((beginning) => key.startsWith(beginning))) writeText(key, null);
}
