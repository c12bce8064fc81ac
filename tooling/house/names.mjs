// Finds rooms that have the same name on every floor, and exported names that mean two things.
import { read } from './sources.mjs';

const FLOORS = {
  contract: /^packages\/contract\/src\/([\w-]+)\/([\w-]+)/,
  server: /^apps\/server\/src\/domains\/([\w-]+)\/([\w-]+)\//,
  web: /^apps\/web\/src\/features\/([\w-]+)\/([\w-]+)\//,
};

/** Files of a domain that are no room, and folders that every domain may have. */
const NO_ROOM = /^(values|fields|errors|core|test-support|index|([\w-]+-)?texts)$/;

/** Returns every room as `{ name: 'calls/lines', floors: ['contract', 'server'] }`. */
export function roomsOf(files) {
  const rooms = new Map();
  for (const file of files) {
    for (const [floor, pattern] of Object.entries(FLOORS)) {
      const [, domain, room] = pattern.exec(file) ?? [];
      if (!room || NO_ROOM.test(room)) continue;
      const name = `${domain}/${room}`;
      rooms.set(name, new Set([...(rooms.get(name) ?? []), floor]));
    }
  }
  return [...rooms]
    .map(([name, floors]) => ({ name, floors: [...floors] }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const EXPORT = /^export (?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** Returns the exported names that more than one file declares, with these files. */
export function namesWithTwoHomes(files, readFile = read) {
  const homes = new Map();
  for (const file of files) {
    const names = new Set([...readFile(file).matchAll(EXPORT)].map(([, name]) => name));
    for (const name of names) homes.set(name, [...(homes.get(name) ?? []), file]);
  }
  return [...homes].filter(([, found]) => found.length > 1).toSorted((a, b) => b[1].length - a[1].length);
}

/** Names that mean the same in every file that exports them. `t`: the texts of a room. `zh`, `en`: its words. */
const SAME_EVERYWHERE = ['t', 'zh', 'en'];

/** Returns the names whose homes may mean different things. */
export const namesToTellApart = (names) => names.filter(([name]) => !SAME_EVERYWHERE.includes(name));

/** Counts the homes of each name that has several: `{ Part: 4 }`, sorted by name. */
export function countHomes(names) {
  const counts = namesToTellApart(names)
    .map(([name, homes]) => [name, homes.length])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(counts);
}

/** Returns the names with more homes than `kept` allows. A name that is not listed may have one home. */
export const namesThatSpread = (counts, kept) => Object.keys(counts).filter((name) => counts[name] > (kept[name] ?? 1));
