import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@haihu/contract/languages';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

interface Manifest {
  shortcuts: { name: string; url: string }[];
  screenshots: { src: string }[];
  protocol_handlers: { protocol: string; url: string }[];
}

const folder = path.resolve(import.meta.dirname, '../../public');
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Manifest;
const built = read('manifest.webmanifest');

test('telephone links open the dial pad of the installed app', () => {
  const url = `/#${paths.agentWork}?typed=%s`;
  expect(built.protocol_handlers).toEqual([
    { protocol: 'tel', url },
    { protocol: 'web+haihu', url },
  ]);
});

test('a long press on the app leads to the dial pad, the search and the agenda, in each language', () => {
  const screens = [paths.agentWork, paths.customerSearch, paths.agenda].map((screen) => `/#${screen}`);
  const inEach = languages.filter(({ id }) => id !== 'zh').map(({ id }) => read(`manifest.${id}.webmanifest`));
  for (const { shortcuts } of [built, ...inEach]) expect(shortcuts.map(({ url }) => url)).toEqual(screens);
});

test('the pictures that a browser shows before it installs the app are there', () => {
  for (const { src } of built.screenshots) expect(existsSync(path.join(folder, src)), src).toBe(true);
});
