import type { Task, TaskForm } from '@haihu/contract/tasks/keeping';
import { type TaskMode, taskModes } from '@haihu/contract/tasks/values';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';

/** Content of the task form. It has one span of hours for all days. */
export interface TaskDraft extends TaskForm {
  /** Hours such as `09:00`, or an empty text for a cleared field. `null`: the enterprise's own hours. */
  span: Span | null;
}

interface Span {
  from: string;
  until: string;
}

export const emptyTaskDraft: TaskDraft = {
  name: '',
  mode: 'preview',
  lineId: null,
  seatIds: [],
  script: '',
  paceSeconds: 5,
  hours: null,
  span: null,
  retries: usualRetries,
  abandonCap: 30,
};

/**
 * Lists the dialling modes that an enterprise can use. If staff call by their own phones (company type 1), nothing can
 * dial for them. A mode from earlier stays in the list, so that it is seen and can be changed.
 */
export function modesFor(companyType: 0 | 1, present: TaskMode): readonly TaskMode[] {
  return companyType === 1 ? taskModes.filter((mode) => mode === 'preview' || mode === present) : taskModes;
}

export function draftOf(task: Task): TaskDraft {
  const { name, mode, lineId, seatIds, script, paceSeconds, hours, retries, abandonCap } = task;
  return { name, mode, lineId, seatIds, script, paceSeconds, hours, retries, abandonCap, span: spanOf(hours) };
}

/** Builds the task from the form. Expects a valid span. Hours that differ by day stay unless the span was changed. */
export function formOf({ span, ...draft }: TaskDraft): TaskForm {
  const name = draft.name.trim();
  const began = spanOf(draft.hours);
  if (span?.from === began?.from && span?.until === began?.until) return { ...draft, name };
  const day = span && [{ from: minutesOf(span.from), to: minutesOf(span.until) }];
  return { ...draft, name, hours: day && Array.from({ length: 7 }, () => day) };
}

/** Returns true if a span lacks a time, or ends before it begins. */
export const isWrongSpan = ({ from, until }: Span): boolean => !from || !until || minutesOf(from) >= minutesOf(until);

/** Returns the first span of the week, which stands for all days. */
function spanOf(hours: TaskForm['hours']): Span | null {
  const first = hours?.find((day) => day.length > 0)?.[0];
  return first ? { from: clockOf(first.from), until: clockOf(first.to) } : null;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function clockOf(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const two = (count: number) => String(count).padStart(2, '0');
