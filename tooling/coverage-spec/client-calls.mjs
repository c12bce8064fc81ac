import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

const sources = path.join(root, 'apps/web/src');
/** Matches names that make no call, but only tell which answers are outdated. */
const REFRESHED = /\brefresh\([^)]*\)/g;

/** Returns those of these calls that the web client makes, according to its sources. */
export function callsOfClient(names, text = readSources()) {
  const made = text.replaceAll(REFRESHED, '');
  return names.filter((name) => made.includes(`'${name}'`));
}

function readSources() {
  return readdirSync(sources, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(sources, name), 'utf8'))
    .join('\n');
}
