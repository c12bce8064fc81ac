import type { ErrorCode } from '../error-code.ts';

export const taskErrors = {
  'tasks.not_found': { code: 40400 },
  'tasks.number_not_found': { code: 40400 },
  'tasks.intake_not_found': { code: 40400 },
  'tasks.listed_not_found': { code: 40400 },
  'tasks.outcome_not_found': { code: 40400 },
  'tasks.still_running': { code: 41820 },
  'tasks.over': { code: 41821 },
  'tasks.not_running': { code: 41802 },
  /** `data.version`: the stored version. */
  'tasks.changed': { code: 41803 },
  'tasks.no_seats': { code: 41804 },
  /** `data.userIds`: the members who are not agents of the task. */
  'tasks.not_a_seat': { code: 41805 },
  /** `data.left`: the numbers that can be divided. */
  'tasks.too_few_numbers': { code: 41806 },
  'tasks.no_line': { code: 41807 },
  'tasks.by_device': { code: 41822 },
  'tasks.being_divided': { code: 41823 },
  'tasks.intake_not_undoable': { code: 41824 },
  'tasks.being_called': { code: 41808 },
  'tasks.not_yours': { code: 41809 },
  'tasks.too_many_outcomes': { code: 41825 },
  'tasks.outcome_exists': { code: 41826 },
  'tasks.script_changed': { code: 41827 },
  /** `data.problems`: {step, fault, detail} each. `step`: its place from 0. `fault`: one of `scriptFaults`. */
  'tasks.script_wrong': { code: 41828 },
  'tasks.no_such_step': { code: 41829 },
  'tasks.only_practised': { code: 41850 },
  'tasks.not_a_sample': { code: 41851 },
} satisfies Record<string, ErrorCode>;

export type TaskErrorName = keyof typeof taskErrors;
