import { readFileSync } from 'node:fs';
import path from 'node:path';
import { record, runningTest } from './evidence.ts';

const file = path.resolve(import.meta.dirname, '../../../tooling/coverage-spec/effects.tsv');
/** Calls whose work is done later, by a job or by a person who picks up the telephone. */
const LATER = new Set(
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [item, how] = line.split('\t');
      return how === 'later' ? item! : [];
    }),
);

/** Calls of `LATER` that the running test made. */
const begun = new Set<string>();
let ofTest = '';

export function noteBegun(item: string): void {
  if (!LATER.has(item)) return;
  const { file: testFile, name } = runningTest();
  if (ofTest !== `${testFile} ${name}`) begun.clear();
  ofTest = `${testFile} ${name}`;
  begun.add(item);
}

/** Records columns that were written outside of calls. */
export function recordLater(columns: string[]): void {
  if (begun.size === 0 || columns.length === 0) return;
  const { file: testFile, name } = runningTest();
  if (ofTest !== `${testFile} ${name}`) return;
  for (const item of begun) for (const column of columns) record('later', item, column);
}
