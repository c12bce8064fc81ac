import type { ScriptStep } from '@haihu/contract/tasks/values';

type Steps = readonly ScriptStep[];

/** Returns an empty step with a key that no other step has. */
export function newStep(steps: Steps, title: string): ScriptStep {
  const taken = new Set(steps.map(({ key }) => key));
  let number = steps.length + 1;
  while (taken.has(`s${number}`)) number += 1;
  return { key: `s${number}`, title, say: '', field: null, next: null, branches: [] };
}

/** Moves a step up (-1) or down (1). */
export function moved(steps: Steps, place: number, by: -1 | 1): ScriptStep[] {
  const others = steps.toSpliced(place, 1);
  return others.toSpliced(place + by, 0, steps[place]!);
}

/** Takes a step away. Steps that led to it go on to the following one. */
export function withoutStep(steps: Steps, place: number): ScriptStep[] {
  const { key } = steps[place]!;
  return steps.toSpliced(place, 1).map((step) => ({
    ...step,
    next: step.next === key ? null : step.next,
    branches: step.branches.filter(({ to }) => to !== key),
  }));
}

/** Returns a step with the branches that its answers still have. */
export function tidied(step: ScriptStep): ScriptStep {
  const { field } = step;
  const choices = (field?.kind === 'choice' ? field.choices : []).map((choice) => choice.trim()).filter(Boolean);
  return {
    ...step,
    title: step.title.trim(),
    field: field && { ...field, label: field.label.trim(), choices },
    branches: step.branches
      .map(({ answer, to }) => ({ answer: answer.trim(), to }))
      .filter(({ answer }) => choices.includes(answer)),
  };
}
