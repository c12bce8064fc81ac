import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const domains = 'apps/server/src/domains';

/** Rings of rooms that are left. The list may only become shorter. */
const left: string[] = [];

/** Doors that still do something. The list may only become shorter. */
const working: string[] = [];

const LONGEST_DOOR = 40;

test('the rooms of a domain form no ring', () => {
  const listed = execFileSync(process.execPath, ['tooling/house.mjs', '--list'], { cwd: root, encoding: 'utf8' });
  const rings = listed.split('\n').filter((line) => line.startsWith('ring: ') && line.includes('/'));
  expect(rings.map((line) => line.slice('ring: '.length))).toEqual(left);
});

test('the ground of a domain imports no room', () => {
  const files = globSync(`${domains}/*/core/*.ts`, { cwd: root }).filter(
    (file) => !/\.(?:test|contract)\.ts$/.test(file),
  );
  const imports = files.filter((file) => /from '\.\.\/(?!\.\.\/|[a-z]+\.seams\.ts)/.test(read(file)));
  expect(imports).toEqual([]);
});

test('the door of a domain only re-exports', () => {
  const doors = globSync(`${domains}/*/*.api.ts`, { cwd: root });
  const others = doors.filter((file) => {
    const source = read(file).replaceAll(/\/\*\*[^]*?\*\//g, '');
    const rest = source.replaceAll(/export (?:type )?\{[^}]*\} from '[^']+';/g, '').trim();
    return rest !== '' || read(file).split('\n').length > LONGEST_DOOR;
  });
  expect(others.map((file) => path.basename(file)).toSorted()).toEqual(working);
});

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
