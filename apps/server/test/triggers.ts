import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runningTest } from './evidence.ts';

const file = path.resolve(import.meta.dirname, '../../../tooling/coverage-spec/triggers.tsv');
const triggers = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [type, name, what = '', calls = '', missing] = line.split('\t');
    return { type: Number(type), name: name!, what, calls: calls.split(' ').filter(Boolean), missing };
  })
  .filter(({ missing }) => !missing);

/** The calls of the running test that may bring a push about, the last one last. */
const asked: string[] = [];
let ofTest = '';

export function noteAsked(callName: string): void {
  if (!triggers.some(({ calls }) => calls.includes(callName))) return;
  const { file: testFile, name } = runningTest();
  if (ofTest !== `${testFile} ${name}`) asked.length = 0;
  ofTest = `${testFile} ${name}`;
  asked.push(callName);
}

/** Names the trigger of a push by what its data says and by the last call that may have brought it about. */
export function triggerOf(type: number, data: unknown): string {
  const { what, reason } = (data ?? {}) as { what?: string; reason?: string };
  const possible = triggers.filter((one) => one.type === type && (!one.what || one.what === (what ?? reason)));
  const last = asked.findLast((name) => possible.some(({ calls }) => calls.includes(name)));
  return (possible.find(({ calls }) => calls.length === 0 || (last && calls.includes(last))) ?? { name: '' }).name;
}
