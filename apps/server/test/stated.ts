import { chai } from 'vitest';
import { record, runningTest } from './evidence.ts';
import { type Leaf, leavesOf } from './values.ts';

/** Assertions that compare with a value. */
const COMPARING = ['toBe', 'toEqual', 'toStrictEqual', 'toMatchObject', 'toContain', 'toContainEqual', 'toHaveLength'];

type Assertion = Record<string, (this: object, ...given: unknown[]) => unknown>;

/** The values that the calls of the running test answered, each with the calls and paths. */
const answered = new Map<string, Set<string>>();
let ofTest = '';
let isPatched = false;

/** Notes the answer of a call, so that assertions of the running test may state it. */
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
