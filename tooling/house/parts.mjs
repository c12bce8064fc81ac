// Finds the parts of the client that only one feature shows. They belong to that feature. The app, the pushes and the
// other parts of the client count as users too.
import { importsOf } from './sources.mjs';

const PART = /^apps\/web\/src\/parts\//;
const USER = /^apps\/web\/src\/(?:features\/([\w-]+)|(\w+))\//;

/** Returns the parts with one user, or with none: `{ part: 'apps/web/src/parts/…', users: ['calls'] }`. */
export function partsWithOneUser(files, importsOfFile = importsOf) {
  const importers = new Map();
  for (const file of files.filter((each) => each.startsWith('apps/web/src/'))) {
    for (const imported of importsOfFile(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  const found = files.filter((file) => PART.test(file) && !/\/[a-z]{2}\.ts$/.test(file));
  return found
    .map((part) => ({ part, users: [...usersOf(part, importers)].toSorted() }))
    .filter(({ users }) => users.length < 2);
}

/** Returns the users of a file, also those that reach it by other parts. */
function usersOf(file, importers) {
  const [users, seen, open] = [new Set(), new Set([file]), [file]];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const importer of importers.get(next) ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      if (PART.test(importer)) open.push(importer);
      else users.add(USER.exec(importer)?.slice(1).find(Boolean));
    }
  }
  return users;
}
