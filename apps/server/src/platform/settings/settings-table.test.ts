import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '../process/start-error.ts';
import { readServerSettings } from './env.ts';
import { settings, toolVariables } from './settings-table.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');

/** Returns the sources below some folders by their paths, without tests and their support. */
function sourcesIn(folders: string[], ends: RegExp): Map<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const kept = files.filter((file) => ends.test(file) && !/\.test\.|test-support|node_modules/.test(file));
  return new Map(kept.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

const sources = sourcesIn(['apps/server/src', 'apps/cli/src'], /\.ts$/);
const readers = [...sources].filter(([file]) => /settings\/[\w-]*env\.ts$/.test(file)).map(([, text]) => text);

test('every variable that the server and its commands read is in the table, and no other', () => {
  const used = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/\benv\.([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name!),
  );
  // Some readers go through a list of names. Constants of their own are the only other words in capitals there.
  const listed = readers.flatMap((text) =>
    [...text.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g)].map(([, name]) => name!),
  );
  const read = new Set([...used, ...listed]);
  expect([...read].toSorted()).toEqual(settings.map(({ name }) => name).toSorted());
});

test('only the starts of the programs reach for the environment of the process', () => {
  const reaching = [...sources].filter(([, text]) => text.includes('process.env')).map(([file]) => file);
  expect(reaching.toSorted()).toEqual(['apps/cli/src/main.ts', 'apps/cli/src/run.ts', 'apps/server/src/main.ts']);
});

test('every variable of our tools is known', () => {
  const tools = sourcesIn(['tooling', 'benchmarks', 'e2e', 'apps/web'], /\.(mjs|ts|sh)$/);
  const names = [...tools.values()].flatMap((text) =>
    [...text.matchAll(/(?:env\.|\$\{)(HAIHU_[A-Z_]+)/g)].map(([, name]) => name!),
  );
  expect([...new Set(names)].toSorted()).toEqual([...toolVariables].toSorted());
});

test('each default of the table is the one that holds without the variable', () => {
  const named = settings.filter((setting) => setting.default !== undefined);
  expect(named.length).toBeGreaterThan(8);
  for (const { name, default: value } of named) {
    expect(readServerSettings({ [name]: value }, []), name).toEqual(readServerSettings({}, []));
  }
});

test('each choice of the table is accepted, and any other value is refused by name', () => {
  // One of them is for an operator's own database alone.
  const ownDatabase = { DATABASE_URL: 'postgres://db/haihu' };
  for (const { name, values } of settings.filter(({ kind }) => kind === 'choice')) {
    for (const value of values!)
      expect(() => readServerSettings({ ...ownDatabase, [name]: value }, []), name).not.toThrow();
    expect(() => readServerSettings({ [name]: 'other' }, []), name).toThrow(
      new StartError(`${name} knows ${values!.join(', ')}, not "other".`),
    );
  }
});

test('a value in place of a number is refused by name', () => {
  for (const { name } of settings.filter(({ kind }) => ['port', 'number', 'seconds'].includes(kind))) {
    expect(() => readServerSettings({ [name]: 'many' }, []), name).toThrow(new RegExp(`^${name} is a number`));
  }
});

test('each setting is in the table once, and says in both languages what it is for', () => {
  expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
  for (const { name, meaning } of settings) {
    expect(meaning.zh, name).toMatch(/\p{Script=Han}/u);
    expect(meaning.en, name).not.toBe('');
  }
});
