import { readFileSync, writeFileSync } from 'node:fs';

/** Reads a file of this folder. */
export const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Writes a file of this folder. */
export const write = (name, text) => writeFileSync(new URL(name, import.meta.url), text);

/** Returns the rows of a table of this folder: cells separated by tabs, `#` for comments. */
export function rowsOf(name) {
  return read(name)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}
