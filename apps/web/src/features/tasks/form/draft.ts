import type { Task, TaskForm } from '@haihu/contract/tasks/tasks';
import { type TaskMode, taskModes } from '@haihu/contract/tasks/values';
import { usualRetries } from '@haihu/rules/tasks/after-call';

/** A task's form as it is filled in: one span of hours for every day. */
export interface Draft extends TaskForm {
  /** Null: as the enterprise calls. `09:00`; empty where it was cleared. */
  span: Span | null;
}

interface Span {
  from: string;
  until: string;
}

export const emptyDraft: Draft = {
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
 * The dialling modes that an enterprise can use. Where staff call from phones of their own (company type 1) nothing can
 * dial ahead of them; a mode from before stays on offer, so that it is seen and changed.
 */
export function modesFor(companyType: 0 | 1, present: TaskMode): readonly TaskMode[] {
  return companyType === 1 ? taskModes.filter((mode) => mode === 'preview' || mode === present) : taskModes;
}

export function draftOf(task: Task): Draft {
  const { name, mode, lineId, seatIds, script, paceSeconds, hours, retries, abandonCap } = task;
  return { name, mode, lineId, seatIds, script, paceSeconds, hours, retries, abandonCap, span: spanOf(hours) };
}

/** Expects a span that is not wrong. Hours that differ by day stay as they are unless the span was changed. */
export function formOf({ span, ...draft }: Draft): TaskForm {
  const name = draft.name.trim();
  const began = spanOf(draft.hours);
  if (span?.from === began?.from && span?.until === began?.until) return { ...draft, name };
  const day = span && [{ from: minutesOf(span.from), to: minutesOf(span.until) }];
  return { ...draft, name, hours: day && Array.from({ length: 7 }, () => day) };
}

/** Whether a span lacks a time, or ends before it began. */
export const isWrongSpan = ({ from, until }: Span): boolean => !from || !until || minutesOf(from) >= minutesOf(until);

/** The first span of the week stands for all. */
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
