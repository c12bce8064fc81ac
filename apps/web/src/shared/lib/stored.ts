type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the browser forbids storage, things last as long as the page. */
function open(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    const storage = globalThis[name];
    if (storage) return storage;
  } catch {
    // Reading the property throws where cookies are blocked.
  }
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  };
}

const places = { device: open('localStorage'), tab: open('sessionStorage') };

/** `device`: shared by all tabs and kept. `tab`: of this tab only, and survives a reload. */
export type StoragePlace = keyof typeof places;

export function readText(key: string, place: StoragePlace = 'device'): string | null {
  return places[place].getItem(key);
}

/** Null removes the entry. */
export function writeText(key: string, value: string | null, place: StoragePlace = 'device'): void {
  if (value === null) return places[place].removeItem(key);
  try {
    places[place].setItem(key, value);
  } catch {
    // A full disk must not break what the user is doing.
  }
}

/** Null when the entry is missing or is not JSON: anybody may have written there. */
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

/** What can be read again from the server, by the beginnings of its keys. Drafts, choices and the session stay. */
const cached = ['haihu_options_', 'haihu_branding'];

export function forgetCached(): void {
  const keys = Object.keys(globalThis.localStorage ?? {});
  for (const key of keys) if (cached.some((beginning) => key.startsWith(beginning))) writeText(key, null);
}
