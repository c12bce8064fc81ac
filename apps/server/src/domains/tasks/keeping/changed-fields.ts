import { type TaskForm, taskForm } from '@haihu/contract/tasks/keeping';

/** Returns the names of the fields that differ. The order of agents does not count. */
export function changedTaskFields(before: TaskForm, after: TaskForm): (keyof TaskForm)[] {
  const told = ({ seatIds, ...form }: TaskForm, field: keyof TaskForm) =>
    JSON.stringify(field === 'seatIds' ? [...new Set(seatIds)].toSorted() : ordered(form[field]));
  const fields = Object.keys(taskForm.shape) as (keyof TaskForm)[];
  return fields.filter((field) => told(before, field) !== told(after, field));
}

/** Returns a value with its keys in one order, because the database does not keep their order. */
function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(ordered);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, ordered(inner)]));
}
