// Finds the tests near a changed file. They are those of the same domain and room, by name, because all floors have the
// same layout.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders of the domains on each floor, from the ground up. Each has the floors that a change there may break. */
const FLOORS = {
  'packages/contract/src': [
    'packages/rules/src',
    'apps/server/src/domains',
    'apps/web/src/features',
    'apps/web/src/parts',
  ],
  'packages/rules/src': [
    'packages/rules/src',
    'apps/server/src/domains',
    'apps/web/src/features',
    'apps/web/src/parts',
  ],
  'apps/server/src/domains': ['apps/server/src/domains'],
  'apps/web/src/features': ['apps/web/src/features', 'apps/web/src/parts'],
  'apps/web/src/parts': ['apps/web/src/parts', 'apps/web/src/features'],
  e2e: [],
};

/** Rooms that every room of a domain uses, so that a change there affects the whole domain. */
const SHARED_ROOMS = ['core', 'test-support'];

/** Patterns of files outside the domains, with the tests that a change in them runs. The first match counts. */
const GROUND = [
  [/^packages\/rules\//, ['packages/rules/', 'apps/web/', 'apps/server/']],
  [/^packages\/contract\//, ['packages/', 'apps/']],
  [/^apps\/server\//, ['apps/server/', 'apps/cli/']],
  [/^apps\/cli\//, ['apps/cli/']],
  [/^apps\/web\//, ['apps/web/']],
];

/** Patterns of files outside the domains, with their journeys. */
const GROUND_JOURNEYS = [
  [/^apps\/web\/(src\/shared\/ui|gallery)\/|\.css$/, ['e2e/gallery/']],
  [/^apps\/(web|server)\//, ['e2e/app/']],
  [/^e2e\/[^/]+\.ts$/, ['e2e/']],
];

/**
 * Returns filters for vitest: the folders and files whose tests should run after a change of these files. Paths are
 * relative to `root`, with slashes. With `journeys`, the journeys of the same domains are included.
 */
export function nearTests(changed, { root, journeys = false }) {
  const filters = new Set();
  for (const file of changed) {
    if (file.endsWith('.md')) continue;
    for (const filter of testsOf(file, root)) filters.add(filter);
    if (journeys) for (const filter of journeysOf(file)) filters.add(filter);
  }
  const all = [...filters];
  // A filter for a folder includes everything in it.
  return all.filter((filter) => !all.some((other) => other !== filter && filter.startsWith(other))).toSorted();
}

/** Returns floor, domain and room of a file; `null` outside the domains. */
export function placeOf(file, root) {
  const floor = Object.keys(FLOORS).find((folder) => file.startsWith(`${folder}/`));
  if (!floor) return null;
  const [domain, ...rest] = file.slice(floor.length + 1).split('/');
  if (rest.length === 0 || !isDomain(domain, root)) return null;
  const [room] = rest;
  // The contract has a file for a room that is a folder elsewhere.
  const isFile = rest.length === 1 && floor !== 'packages/contract/src';
  return { floor, domain, room: isFile || SHARED_ROOMS.includes(room) ? null : room.replace(/\.ts$/, '') };
}

function isDomain(name, root) {
  return ['apps/server/src/domains', 'apps/web/src/features', 'packages/contract/src'].some((floor) =>
    existsSync(path.join(root, floor, name)),
  );
}

function testsOf(file, root) {
  const place = placeOf(file, root);
  // A changed test is near itself. A changed journey is so only if journeys are asked for.
  if (!place) return GROUND.find(([pattern]) => pattern.test(file))?.[1] ?? [];
  return FLOORS[place.floor].map((floor) => folderFor(floor, place, root)).filter((folder) => folder !== null);
}

/**
 * Returns the room's folder on this floor. It is the domain's folder if the room has another name there, or no test.
 */
function folderFor(floor, { domain, room }, root) {
  const whole = `${floor}/${domain}/`;
  if (!existsSync(path.join(root, whole))) return null;
  return room && hasTests(path.join(root, whole, room)) ? `${whole}${room}/` : whole;
}

function journeysOf(file) {
  const [, domain] =
    /^(?:packages\/\w+\/src|apps\/server\/src\/domains|apps\/web\/src\/(?:features|parts)|e2e)\/([^/]+)\//.exec(file) ??
    [];
  if (domain) return [`e2e/${domain}/`];
  return GROUND_JOURNEYS.find(([pattern]) => pattern.test(file))?.[1] ?? [];
}

function hasTests(folder) {
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.test\.tsx?$/.test(name));
}
