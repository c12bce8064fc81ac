import type { ScriptStep } from '@haihu/contract/tasks/values';
import { SCRIPT_END } from '@haihu/rules/tasks/scripts/script-steps';
import { t } from './texts.ts';

/** Writes where a step leads: a step by its place and title, the end, or the following step (`null`). */
export function targetWords(steps: readonly ScriptStep[], target: string | null): string {
  if (target === null) return t.following;
  if (target === SCRIPT_END) return t.end;
  const place = steps.findIndex(({ key }) => key === target);
  return place < 0 ? '?' : `${place + 1}. ${steps[place]!.title}`;
}
