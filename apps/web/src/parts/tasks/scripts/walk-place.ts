import type { ScriptStep } from '@haihu/contract/tasks/values';
import { stepAfter } from '@haihu/rules/tasks/scripts/script-steps';

/** The way through a script: the keys of the steps so far. The last one is shown. Empty after the end: `isOver`. */
export interface WalkPlace {
  way: readonly string[];
  isOver: boolean;
}

/** The way of each call since the page was loaded, so that a closed sheet opens again where it was. */
const places = new Map<string, WalkPlace>();

export const keptWalkPlace = (callId: string): WalkPlace => places.get(callId) ?? { way: [], isOver: false };
export const keepWalkPlace = (callId: string, place: WalkPlace): void => void places.set(callId, place);

/** Returns the place in the list of the step that is shown. */
export function shownStep(steps: readonly ScriptStep[], { way }: WalkPlace): number {
  return Math.max(
    0,
    steps.findIndex(({ key }) => key === way.at(-1)),
  );
}

/** Returns the way after the shown step, by its answer. */
export function onward(steps: readonly ScriptStep[], place: WalkPlace, answer: string | null): WalkPlace {
  const shown = shownStep(steps, place);
  const way = place.way.length === 0 ? [steps[shown]!.key] : place.way;
  const next = stepAfter(steps, shown, answer);
  return next === null ? { way, isOver: true } : { way: [...way, next], isOver: false };
}

/** Returns the way one step back. */
export function backward({ way, isOver }: WalkPlace): WalkPlace {
  return { way: isOver ? way : way.slice(0, -1), isOver: false };
}
