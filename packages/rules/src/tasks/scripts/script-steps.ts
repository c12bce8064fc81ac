import type { ScriptStep, ScriptFault } from '@haihu/contract/tasks/values';
import { unknownGuidedBlanks } from './guided-blanks.ts';

/** The end of a script as a target of a step. */
export const SCRIPT_END = 'end';

/** A fault of a step. `step`: its place, from 0. `detail`: the blank, answer or key in question. */
export interface ScriptProblem {
  step: number;
  fault: ScriptFault;
  detail: string | null;
}

/** Returns the key of the step that an answer leads to; `null`: the end. Without a target it is the following step. */
export function stepAfter(steps: readonly ScriptStep[], place: number, answer: string | null): string | null {
  const { next, branches } = steps[place]!;
  const target = branches.find((branch) => branch.answer === answer)?.to ?? next;
  if (target === SCRIPT_END) return null;
  return target ?? steps[place + 1]?.key ?? null;
}

/** Lists the faults of a script in the order of its steps. `fields`: the names of the enterprise's own customer fields. */
export function scriptProblems(steps: readonly ScriptStep[], fields: readonly string[]): ScriptProblem[] {
  const placeOf = new Map(steps.map(({ key }, place) => [key, place]));
  const targets = steps.map((_, place) => targetsOf(steps, place));
  const reached = reachedFrom(targets, placeOf);
  return steps.flatMap((step, place) => [
    ...ofStep(step, place, steps, fields),
    ...targets[place]!.filter((key) => !placeOf.has(key)).map((key) => ({
      step: place,
      fault: 'dead_end' as const,
      detail: key,
    })),
    ...(leadsBack(targets, placeOf, place) ? [{ step: place, fault: 'ring' as const, detail: null }] : []),
    ...(reached.has(place) ? [] : [{ step: place, fault: 'unreached' as const, detail: null }]),
  ]);
}

/** Lists the faults that a step has by itself. */
function ofStep(
  { key, say, field, branches }: ScriptStep,
  place: number,
  steps: readonly ScriptStep[],
  fields: readonly string[],
): ScriptProblem[] {
  const choices = field?.choices ?? [];
  const doubled = [...choices, ...branches.map(({ answer }) => `→${answer}`)].filter(
    (each, at, all) => all.indexOf(each) !== at,
  );
  const isSecond = steps.findIndex((step) => step.key === key) !== place;
  return [
    ...unknownGuidedBlanks(say, fields).map((detail) => ({ step: place, fault: 'unknown_blank' as const, detail })),
    ...(field?.kind === 'choice' && choices.length === 0
      ? [{ step: place, fault: 'no_choices' as const, detail: null }]
      : []),
    ...doubled.map((detail) => ({ step: place, fault: 'twice' as const, detail: detail.replace('→', '') })),
    ...(isSecond ? [{ step: place, fault: 'twice' as const, detail: key }] : []),
  ];
}

/** Lists the keys of the steps that a step may lead to. */
function targetsOf(steps: readonly ScriptStep[], place: number): string[] {
  const { branches, field, next } = steps[place]!;
  const isFullyBranched =
    field?.kind === 'choice' && field.choices.every((choice) => branches.some(({ answer }) => answer === choice));
  const targets = [
    ...branches.map(({ answer }) => stepAfter(steps, place, answer)),
    // A step can be passed without an answer, so its own target counts even if each answer has another one.
    ...(isFullyBranched && next === null ? [] : [stepAfter(steps, place, null)]),
  ];
  return [...new Set(targets.filter((key) => key !== null))];
}

function reachedFrom(targets: readonly string[][], placeOf: ReadonlyMap<string, number>): Set<number> {
  const reached = new Set<number>();
  const open = targets.length > 0 ? [0] : [];
  while (open.length > 0) {
    const place = open.pop()!;
    if (reached.has(place)) continue;
    reached.add(place);
    open.push(...targets[place]!.flatMap((key) => placeOf.get(key) ?? []));
  }
  return reached;
}

/** Returns true if a way leads from a step back to it. */
function leadsBack(targets: readonly string[][], placeOf: ReadonlyMap<string, number>, from: number): boolean {
  const seen = new Set<number>();
  const open = [from];
  while (open.length > 0) {
    for (const key of targets[open.pop()!]!) {
      const place = placeOf.get(key);
      if (place === from) return true;
      if (place === undefined || seen.has(place)) continue;
      seen.add(place);
      open.push(place);
    }
  }
  return false;
}
