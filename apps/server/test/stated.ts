import { chai } from 'vitest';
import { record, runningTest } from './evidence.ts';
import { type Leaf, leavesOf } from './values.ts';

/** What an assertion compares with. */
const COMPARING = ['toBe', 'toEqual', 'toStrictEqual', 'toMatchObject', 'toContain', 'toContainEqual', 'toHaveLength'];

type Assertion = Record<string, (this: object, ...given: unknown[]) => unknown>;

/** What the calls of the running test answered: the value, then the call and the path. */
const answered = new Map<string, Set<string>>();
let ofTest = '';
let isPatched = false;

/** From now on the running test may state in an assertion what this call answered. */
export function answer(item: string, leaves: Leaf[]): void {
  patch();
  const { file, name } = runningTest();
  if (ofTest !== `${file} ${name}`) answered.clear();
  ofTest = `${file} ${name}`;
  for (const [path, value] of leaves) {
    const places = answered.get(String(value)) ?? new Set();
    answered.set(String(value), places.add(`${item}\t${path}`));
  }
}

function patch(): void {
  if (isPatched) return;
  isPatched = true;
  const assertion = chai.Assertion.prototype as unknown as Assertion;
  for (const name of COMPARING) {
    const original = assertion[name]!;
    assertion[name] = function stated(...given) {
      const result = original.apply(this, given);
      if (answered.size > 0 && !chai.util.flag(this, 'negate')) state(given[0]);
      return result;
    };
  }
}

function state(expected: unknown): void {
  for (const [, value] of leavesOf(expected)) {
    for (const place of answered.get(String(value)) ?? []) {
      const [item, path] = place.split('\t');
      record('stated', item!, path);
    }
  }
}
