import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runningTest } from './evidence.ts';

const file = path.resolve(import.meta.dirname, '../../../tooling/coverage-spec/triggers.tsv');
const triggers = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [type, name, what = '', calls = '', missing] = line.split('\t');
    const ways = calls.split(' ').filter(Boolean);
    return { type: Number(type), name: name!, what, ways: ways.map((way) => way.split('>')), missing };
  })
  .filter(({ missing }) => !missing);

/** Calls of the running test that may trigger a push, the last one last. */
const asked: string[] = [];
let ofTest = '';

export function noteAsked(callName: string): void {
  if (!triggers.some(({ ways }) => ways.flat().includes(callName))) return;
  const { file: testFile, name } = runningTest();
  if (ofTest !== `${testFile} ${name}`) asked.length = 0;
  ofTest = `${testFile} ${name}`;
  asked.push(callName);
}

/** Names the trigger of a push, by its data and by the calls of the running test that may have triggered it. */
export function triggerOf(type: number, data: unknown): string {
  const { what, reason } = (data ?? {}) as { what?: string; reason?: string };
  const possible = triggers.filter((one) => one.type === type && (!one.what || one.what === (what ?? reason)));
  // Calls of another file are over, and it is chance which of them ran before on the same thread.
  const known = ofTest.startsWith(`${runningTest().file} `) ? asked : [];
  const last = known.findLast((name) => possible.some(({ ways }) => ways.some((way) => way.at(-1) === name)));
  const isWay = (way: string[]) => way.at(-1) === last && way.every((name) => known.includes(name));
  return (possible.find(({ ways }) => ways.length === 0 || ways.some(isWay)) ?? { name: '' }).name;
}
