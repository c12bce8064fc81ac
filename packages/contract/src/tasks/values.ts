/**
 * How the numbers of a task are dialled. `preview`: the agent sees a number, then dials it. `progressive`: the next one
 * is dialled when the agent is free. `predictive`: several are dialled ahead of free agents.
 */
export const taskModes = ['preview', 'progressive', 'predictive'] as const;
export type TaskMode = (typeof taskModes)[number];

/** A task begins paused. One that was stopped is not started again; it can be copied and archived. */
export const taskStates = ['running', 'paused', 'stopped', 'archived'] as const;
export type TaskState = (typeof taskStates)[number];

/** What is done to a task by hand. */
export const taskMoves = ['start', 'pause', 'stop', 'archive'] as const;
export type TaskMove = (typeof taskMoves)[number];

/** What the history of a task tells. */
export const taskChangeKinds = [
  'created',
  'copied',
  'edited',
  ...taskMoves,
  'divided',
  'reverted',
  'removed',
  'undone',
] as const;
export type TaskChangeKind = (typeof taskChangeKinds)[number];

/**
 * `waiting`: to be called, maybe again. `calling`: a call is on. `connected`: somebody answered. `unreached`: tried as
 * often as the task says. `blocked`: it may not be called.
 */
export const numberStates = ['waiting', 'calling', 'connected', 'unreached', 'blocked'] as const;
export type NumberState = (typeof numberStates)[number];

export const numberSources = ['typed', 'contacts', 'sheet', 'customers', 'photo', 'sample'] as const;
export type NumberSource = (typeof numberSources)[number];

/** What a column of a sheet of numbers can hold. */
export const sheetFields = ['number', 'name', 'remark'] as const;
export type SheetField = (typeof sheetFields)[number];

/** Why a number was not taken into a task. `duplicate`: this task or another open one has it. */
export const intakeReasons = ['duplicate', 'do_not_call', 'problem'] as const;
export type IntakeReason = (typeof intakeReasons)[number];

/** Causes after which a number is tried again. */
export const retryCauses = ['no_answer', 'busy', 'unreachable'] as const;
export type RetryCause = (typeof retryCauses)[number];

/** `evenly`: the same number each. `by_count`: as many as is said of each. `chosen`: those named go to one seat. */
export const divisionWays = ['evenly', 'by_count', 'chosen'] as const;
export type DivisionWay = (typeof divisionWays)[number];

/** What is done with many numbers at once: they are given to seats, or taken back. */
export const divisionKinds = ['divide', 'revert'] as const;
export type DivisionKind = (typeof divisionKinds)[number];

/** Why a member cannot call for a task. */
export const seatFaults = ['no_permission', 'no_seat'] as const;
export type SeatFault = (typeof seatFaults)[number];

/** Why a task that dials by itself places no calls. */
export const taskFaults = ['no_line', 'line_busy', 'line_paused', 'no_balance', 'by_device', 'other'] as const;
export type TaskFault = (typeof taskFaults)[number];

/** More numbers than this are divided, or taken back, after the reply. */
export const DIVIDED_AT_ONCE = 5000;

/** How long a list of numbers can be taken out of its task again after it came in, in minutes. */
export const INTAKE_UNDO_MINUTES = 10;

/** How many numbers one request brings, divides or takes away by name. */
export const NUMBERS_AT_ONCE = 500;

/**
 * Why a seat that is ready is given no calls. `in_run`: they dial a list of their own. `no_phone`:
 * their web phone is not registered.
 */
export const seatRefusals = [
  'follow_up_first',
  'already_talking',
  'no_seat',
  'no_permission',
  'in_run',
  'no_phone',
] as const;
export type SeatRefusal = (typeof seatRefusals)[number];

/** Numbers that wait for a seat: `due`: one may be called now. `later`: the next one has its time. `none`: none waits. */
export const numbersLefts = ['due', 'later', 'none'] as const;
export type NumbersLeft = (typeof numbersLefts)[number];

/** A task whose seats are ready and whose numbers are due is said to stand still after so long. Milliseconds. */
export const STANDS_STILL_AFTER = 60_000;
