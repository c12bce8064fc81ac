import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, TestRunner } from 'vitest';

/**
 * Kinds of evidence that tests leave about the specification. tooling/coverage-spec.mjs decides what counts.
 * - `sent`: a test made this call. `refused`: it was answered this code. `row`: it wrote this column.
 * - `later`: the call was answered, and this column was written after it, outside of calls.
 * - `reply`: a field of the answer holds a value that the test had put in.
 * - `stated`: an assertion of the test stated a field of the answer.
 * - `on`: a journey was on this screen. `read`: it saw words there that came from the server.
 * - `wrote`: a tap on this screen changed a row.
 * - `led`: the journey came from this screen to that one without an address. `start`: it came there by this.
 * - `pushed`: this push came in over a socket, by this trigger. `told`: a test read it where it is stored.
 * - `text`: a journey saw these words. `constant`: a header carried it.
 *
 * The reporter of tooling/coverage-spec adds `passed`: a test that holds a constant passed.
 */
export type EvidenceKind =
  | 'sent'
  | 'refused'
  | 'row'
  | 'later'
  | 'reply'
  | 'stated'
  | 'on'
  | 'read'
  | 'wrote'
  | 'led'
  | 'start'
  | 'pushed'
  | 'told'
  | 'text'
  | 'constant';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.cache/coverage-spec');

/** The run as JSON, which tooling/test.mjs sets for a whole run. Other runs leave no evidence. */
const run = process.env.COVERAGE_RUN;
/** True when this run records evidence. */
export const isRecording = run !== undefined;

const file = path.join(folder, `${randomUUID()}.tsv`);
const known = new Set<string>();

/**
 * Returns the file of the running test, from the root on, and the test's full name. The name is empty in a hook that
 * serves several tests.
 */
export function runningTest(): { file: string; name: string } {
  const test = TestRunner.getCurrentTest();
  const testFile = test?.file.filepath ?? expect.getState().testPath;
  return {
    file: testFile ? path.relative(root, testFile).replaceAll('\\', '/') : '',
    name: test?.fullTestName ?? '',
  };
}

/** Kinds of evidence that never select a test, so that once for each file is enough. */
const ONCE_A_FILE: EvidenceKind[] = ['row', 'later', 'reply', 'stated', 'constant'];

function lineOf(kind: EvidenceKind, item: string, detail: string): string {
  const test = runningTest();
  const name = ONCE_A_FILE.includes(kind) ? '' : test.name;
  return [kind, item, detail, test.file, name].map((part) => part.replaceAll(/\s+/g, ' ')).join('\t');
}

/** Returns true if the running test has shown this already. */
export function isRecorded(kind: EvidenceKind, item: string, detail = ''): boolean {
  return known.has(lineOf(kind, item, detail));
}

/**
 * Records a fact about the specification that the running test showed. It is one line of kind, item, detail, file and
 * test.
 */
export function record(kind: EvidenceKind, item: string, detail = ''): void {
  if (!run) return;
  const line = lineOf(kind, item, detail);
  if (known.has(line)) return;
  if (known.size === 0) {
    mkdirSync(folder, { recursive: true });
    appendFileSync(file, `${run}\n`);
  }
  known.add(line);
  appendFileSync(file, `${line}\n`);
}
