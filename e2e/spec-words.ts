import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Response } from 'playwright-core';
import { record } from '../apps/server/test/evidence.ts';

const folder = path.resolve(import.meta.dirname, '../tooling/coverage-spec');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const fixed = JSON.parse(read('fixed.json')) as { texts: string[] };
/** Constants that a person can read on a page. */
const constants = read('constants.tsv')
  .split('\n')
  .flatMap((line) => {
    const [, how, words] = line.split('\t');
    return how === 'text' ? words! : [];
  });
const texts = [...fixed.texts, ...constants];

/** Longest text that must fill a whole line to count, because longer ones may contain it. A title is an example. */
const SHORT = 4;

/** Returns true if these words may hold a text that the specification fixes. */
export const mayHoldText = (words: string) => texts.some((text) => words.includes(text));

/** Records the specification's fixed texts that a page shows. */
export function recordTexts(shown: string): void {
  const lines = shown.split('\n').map((line) => line.trim());
  for (const text of texts) {
    if (lines.some((line) => (text.length <= SHORT ? line === text : line.includes(text)))) record('text', text);
  }
}

/** Records constants that travel in the headers of each call. */
export function recordHeaders(response: Response): void {
  const { channel, version, language } = response.request().headers();
  for (const [name, value] of Object.entries({ channel, version, language })) {
    if (value) record('constant', `${name} ${value}`);
  }
}
