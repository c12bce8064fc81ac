import type { Task, TaskForm } from '@haihu/contract/tasks/tasks';
import { type TaskMode, taskModes } from '@haihu/contract/tasks/values';
import { usualRetries } from '@haihu/rules/tasks/after-call';

/** A task's form as it is filled in: one span of hours for every day. */
export interface Draft extends Omit<TaskForm, 'hours'> {
  /** Null: as the enterprise calls. `09:00`. */
  span: { from: string; until: string } | null;
}

export const emptyDraft: Draft = {
  name: '',
  mode: 'preview',
  lineId: null,
  seatIds: [],
  script: '',
  paceSeconds: 5,
  span: null,
  retries: usualRetries,
  abandonCap: 30,
};

/**
 * The dialling modes that an enterprise can use. Where staff call from phones of their own (company type 1) nothing can
 * dial ahead of them; a mode from before stays on offer, so that it is seen and changed.
 */
export function modesFor(companyType: 0 | 1, present: TaskMode): readonly TaskMode[] {
  return companyType === 1 ? taskModes.filter((mode) => mode === 'preview' || mode === present) : taskModes;
}

export function draftOf({ hours, ...task }: Task): Draft {
  const { name, mode, lineId, seatIds, script, paceSeconds, retries, abandonCap } = task;
  const first = hours?.find((day) => day.length > 0)?.[0];
  const span = first ? { from: clockOf(first.from), until: clockOf(first.to) } : null;
  return { name, mode, lineId, seatIds, script, paceSeconds, retries, abandonCap, span };
}

/** Expects a span that ends after it began. */
export function formOf({ span, ...draft }: Draft): TaskForm {
  const day = span && [{ from: minutesOf(span.from), to: minutesOf(span.until) }];
  return { ...draft, name: draft.name.trim(), hours: day && Array.from({ length: 7 }, () => day) };
}

export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function clockOf(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const two = (count: number) => String(count).padStart(2, '0');
