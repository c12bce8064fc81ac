/**
 * Modes of dialling a task's numbers. `preview`: the agent sees a number, then dials it. `progressive`: the next number
 * is dialled when the agent is free. `predictive`: several numbers are dialled ahead of free agents.
 */
export const taskModes = ['preview', 'progressive', 'predictive'] as const;
export type TaskMode = (typeof taskModes)[number];

/** States of a task. A task begins paused. A stopped task is not started again. It can be copied and archived. */
export const taskStates = ['running', 'paused', 'stopped', 'archived'] as const;
export type TaskState = (typeof taskStates)[number];

/** Moves of a task by hand. */
export const taskMoves = ['start', 'pause', 'stop', 'archive'] as const;
export type TaskMove = (typeof taskMoves)[number];

/** Kinds of entries in a task's history. */
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
 * States of a number. `waiting`: to be called, maybe again. `calling`: a call is on. `connected`: a call was answered.
 * `unreached`: tried as often as the task says. `blocked`: it may not be called.
 */
export const numberStates = ['waiting', 'calling', 'connected', 'unreached', 'blocked'] as const;
export type NumberState = (typeof numberStates)[number];

/**
 * Kinds of an enterprise's own outcomes. `success`: it wants what we offer. `open`: it is not decided. `refused`: it
 * wants nothing. `wrong`: the number is not the person's. `machine`: a machine answered.
 */
export const ownOutcomeKinds = ['success', 'open', 'refused', 'wrong', 'machine'] as const;
export type OwnOutcomeKind = (typeof ownOutcomeKinds)[number];

/**
 * The ways in which a task looks for answering machines. `watch`: what is heard is only kept, to know how often it is
 * wrong. `on`: the agent is asked.
 */
export const machineDetections = ['off', 'watch', 'on'] as const;
export type MachineDetection = (typeof machineDetections)[number];

/** The most own outcomes that a task offers: those of the enterprise, or those of the task. */
export const MOST_OWN_OUTCOMES = 20;

export const numberSources = ['typed', 'contacts', 'sheet', 'customers', 'photo', 'sample'] as const;
export type NumberSource = (typeof numberSources)[number];

/** Contents of a column in a sheet of numbers. */
export const sheetFields = ['number', 'name', 'remark'] as const;
export type SheetField = (typeof sheetFields)[number];

/** The reasons why a number was not taken into a task. `duplicate`: this task or another open one has it. */
export const intakeReasons = ['duplicate', 'do_not_call', 'problem'] as const;
export type IntakeReason = (typeof intakeReasons)[number];

/** Causes of a call's end after which the number is tried again. */
export const retryCauses = ['no_answer', 'busy', 'unreachable'] as const;
export type RetryCause = (typeof retryCauses)[number];

/**
 * Ways to divide numbers. `evenly`: the same number each. `by_count`: the number given for each. `chosen`: the named
 * numbers go to one agent.
 */
export const divisionWays = ['evenly', 'by_count', 'chosen'] as const;
export type DivisionWay = (typeof divisionWays)[number];

/** Divisions of many numbers: they are given to agents, or taken back. */
export const divisionKinds = ['divide', 'revert'] as const;
export type DivisionKind = (typeof divisionKinds)[number];

/** The reasons why a member cannot call for a task. */
export const taskAgentFaults = ['no_permission', 'no_seat'] as const;
export type TaskAgentFault = (typeof taskAgentFaults)[number];

/** The reasons why a task that dials by itself places no calls. */
export const taskFaults = ['no_line', 'line_busy', 'line_paused', 'no_balance', 'by_device', 'other'] as const;
export type TaskFault = (typeof taskFaults)[number];

/** The most numbers that are divided or taken back before the reply. More are done after it. */
export const DIVIDED_AT_ONCE = 5000;

/** Minutes for which a list of numbers can be taken out of its task again. */
export const INTAKE_UNDO_MINUTES = 10;

/** The most numbers that one request brings, divides or removes by name. */
export const NUMBERS_AT_ONCE = 500;

/**
 * The reasons why a ready agent gets no calls. `in_run`: the agent dials a list of their own. `no_phone`: their web
 * phone is not registered.
 */
export const taskAgentRefusals = [
  'follow_up_first',
  'already_talking',
  'no_seat',
  'no_permission',
  'in_run',
  'no_phone',
] as const;
export type TaskAgentRefusal = (typeof taskAgentRefusals)[number];

/**
 * Numbers that wait for an agent. `due`: one may be called now. `later`: the next one has its time. `none`: none waits.
 */
export const numbersLefts = ['due', 'later', 'none'] as const;
export type NumbersLeft = (typeof numbersLefts)[number];

/** The time after which a task with ready agents and due numbers counts as standing still. Milliseconds. */
export const STANDS_STILL_AFTER = 60_000;

/** Kinds of answers that a step of a script asks for. */
export const scriptFieldKinds = ['text', 'choice', 'number', 'date'] as const;
export type ScriptFieldKind = (typeof scriptFieldKinds)[number];

/** A step of a script. `scripts.ts` says what each part means. */
export interface ScriptStep {
  key: string;
  title: string;
  say: string;
  field: { kind: ScriptFieldKind; label: string; choices: string[] } | null;
  next: string | null;
  branches: { answer: string; to: string }[];
}

/** The most steps of a script. */
export const MOST_SCRIPT_STEPS = 40;

/**
 * Faults of a step. `ring`: it leads back to itself. `dead_end`: it leads to a step that is not there. `unreached`: no
 * step leads to it. `unknown_blank`: nothing fills a blank. `no_choices`: a choice without answers. `twice`: an answer
 * or a key is there twice.
 */
export const scriptFaults = ['ring', 'dead_end', 'unreached', 'unknown_blank', 'no_choices', 'twice'] as const;
export type ScriptFault = (typeof scriptFaults)[number];
