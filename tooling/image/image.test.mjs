import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '../../apps/server/src/platform/settings/environment.ts';
import { fileVariableOf, settings } from '../../apps/server/src/platform/settings/settings-table.ts';
import { roles } from '../../apps/server/src/platform/settings/roles.ts';
import { root } from '../install.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const composeFiles = ['compose.yaml', 'compose.several.yaml'];
const known = [...settings.map(({ name }) => name), ...settings.filter(({ isSecret }) => isSecret).map(fileVariableOf)];
/** Variables of Node, of Caddy's file and of PostgreSQL's image. */
const foreign = ['NODE_COMPILE_CACHE', 'SITE', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD_FILE'];

/** Lists the variables that a compose file gives to its containers. */
const variablesIn = (text) => [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);

test('the image and the compose files set variables that the server knows', () => {
  const [, inImage] = /^ENV (.+)$/m.exec(read('Dockerfile'));
  const pairs = inImage.split(' ').map((pair) => pair.split('='));
  expect(readEnvironment(Object.fromEntries(pairs)).problems).toEqual([]);
  const named = [...pairs.map(([name]) => name), ...composeFiles.flatMap((file) => variablesIn(read(file)))];
  expect(named).toEqual(expect.arrayContaining(['DATA_DIR', 'DEMO', 'APP_DATABASE_URL_FILE', 'MIGRATE', 'SITE']));
  expect(named.filter((name) => !known.includes(name) && !foreign.includes(name))).toEqual([]);
});

test('every file that the compose files mount is there, and the several processes have all roles', () => {
  const mounted = composeFiles.flatMap((file) =>
    [...read(file).matchAll(/^ +- \.\/(\S+?):\//gm)].map(([, source]) => source),
  );
  expect(mounted).toHaveLength(3);
  expect(mounted.filter((source) => !existsSync(path.join(root, source)))).toEqual([]);
  const started = [...read('compose.several.yaml').matchAll(/--roles=([a-z,]+)/g)].flatMap(([, list]) =>
    list.split(','),
  );
  expect(started.toSorted()).toEqual([...roles].toSorted());
});

test('no secret of the compose files can get into the image or into git', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const file of ['secrets', '*.env', '.env', 'data', '.git']) expect(ignored).toContain(file);
  const untracked = read('.gitignore').split('\n');
  for (const file of ['/secrets/', '/haihu.env', '/.env']) expect(untracked).toContain(file);
});
