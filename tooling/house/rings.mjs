// Finds rings: domains that import each other in a circle, and rooms of one domain that do. Imports of types count.
import { importsOf } from './sources.mjs';

const PLACE = /^apps\/server\/src\/domains\/(\w[\w-]*)\/(?:([\w-]+)\/)?/;

/** Returns the rings of domains: `[['agency', 'billing', …], …]`. */
export const ringsOfDomains = (files) => ringsOf(files, ([, domain]) => domain);

/** Returns the rings of rooms: `[['calls/lines', 'calls/placing', …], …]`. Files at the root of a domain are left out. */
export const ringsOfRooms = (files) =>
  ringsOf(files, ([, domain, room]) => room && `${domain}/${room}`).filter(([first, second]) => {
    return first.split('/')[0] === second.split('/')[0];
  });

function ringsOf(files, nameOf) {
  const at = (file) => {
    const match = PLACE.exec(file);
    return match ? nameOf(match) : undefined;
  };
  const arrows = new Map();
  for (const file of files) {
    const from = at(file);
    if (!from) continue;
    const to = importsOf(file)
      .map(at)
      .filter((name) => name && name !== from);
    arrows.set(from, new Set([...(arrows.get(from) ?? []), ...to]));
  }
  return ringsAmong(arrows);
}

/** Returns the groups of names that reach each other. `arrows` maps a name to the names it leads to. */
export function ringsAmong(arrows) {
  const reached = new Map([...arrows.keys()].map((name) => [name, reachOf(name, arrows)]));
  const rings = new Set();
  for (const [name, reach] of reached) {
    const ring = [...reach].filter((other) => reached.get(other)?.has(name)).toSorted();
    if (ring.length > 1) rings.add(ring.join(' '));
  }
  return [...rings].map((ring) => ring.split(' '));
}

function reachOf(name, arrows) {
  const [reach, open] = [new Set(), [...arrows.get(name)]];
  for (let next = open.pop(); next; next = open.pop()) {
    if (reach.has(next)) continue;
    reach.add(next);
    open.push(...(arrows.get(next) ?? []));
  }
  return reach;
}
