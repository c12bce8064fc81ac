import { expect } from 'vitest';

/** Longest text that counts as a value of a test; `MOST` is the same for lists. */
const LONGEST = 200;
const MOST = 2000;

export type Leaf = [path: string, value: string | number];

/**
 * Returns the texts and numbers in some data with their paths, such as `list[].name`. Leaves out those that say little.
 */
export function leavesOf(data: unknown): Leaf[] {
  const found: Leaf[] = [];
  gather(data, '', found, new Set());
  return found;
}

function gather(data: unknown, path: string, found: Leaf[], above: Set<object>): void {
  if (found.length >= MOST) return;
  if (typeof data === 'number' ? data !== 0 : typeof data === 'string' && data.length > 1 && data.length <= LONGEST) {
    found.push([path, data as string | number]);
  } else if (data instanceof Date) found.push([path, data.toISOString()]);
  else if (typeof data === 'object' && data !== null && !above.has(data) && !ArrayBuffer.isView(data)) {
    above.add(data);
    for (const [key, value] of Object.entries(data).slice(0, MOST))
      gather(value, Array.isArray(data) ? `${path}[]` : path ? `${path}.${key}` : key, found, above);
    above.delete(data);
  }
}

let ofFile: string | undefined;
const values = new Set<string>();

/** Notes values that the running test file put in: rows that it wrote, requests that it sent. */
export function putIn(data: unknown): void {
  const { testPath } = expect.getState();
  if (testPath !== ofFile) values.clear();
  ofFile = testPath;
  for (const [, value] of leavesOf(data)) values.add(String(value));
  // Statements take lists of rows as JSON.
  if (Array.isArray(data)) for (const one of data) if (typeof one === 'string' && /^[[{]/.test(one)) putInJson(one);
}

/** Notes the quoted texts in a statement of the test. */
export function putInLiterals(statement: string): void {
  putIn([...statement.matchAll(/'([^']{2,})'/g)].map(([, text]) => text));
}

function putInJson(text: string): void {
  try {
    putIn(JSON.parse(text));
  } catch {
    // The text only begins like JSON.
  }
}

/** Returns true if the running test file put in this value. */
export function wasPutIn(value: string | number): boolean {
  return values.has(String(value)) && expect.getState().testPath === ofFile;
}
