import { isMobile, normalisePhone } from '@haihu/rules/phone';
import type { Operator } from './operator.ts';

interface Described {
  /** The arguments after the name, as help shows them. */
  usage: string;
  summary: string;
  /** Names of the options that take a value, and of those that are only present or absent. */
  takes?: { values?: readonly string[]; flags?: readonly string[] };
}

export interface PlainCommand extends Described {
  /** Runs the command and returns what to print. */
  run(operator: Operator, given: GivenArguments): Promise<CommandOutput>;
}

/** A command that cannot be undone. It says what it will do, and does it once the operator agrees. */
export interface FinalCommand extends Described {
  /** Checks the arguments without changing anything, and returns what the command will do. */
  plan(operator: Operator, given: GivenArguments): Promise<AnnouncedDeed>;
}

/** A command that needs no database. It gets the variables of its process, and a way to ask. */
export interface StandaloneCommand extends Described {
  answer(given: GivenArguments, env: NodeJS.ProcessEnv, ask: Ask | null): CommandOutput | Promise<CommandOutput>;
}

/** Asks the person at the terminal. */
export type Ask = (question: string) => Promise<string>;

export type Command = PlainCommand | FinalCommand | StandaloneCommand;

export interface AnnouncedDeed {
  /** A whole sentence with names and amounts: “Pays 100.0000 yuan into …”. */
  will: string;
  act(): Promise<CommandOutput>;
}

/** The output of a command. A sentence becomes `{"message": …}` with --json. */
export type CommandOutput = string | PrintedTable;

export interface PrintedTable {
  text: string;
  /** The output for other programs, printed with --json. */
  json: unknown;
}

/** The arguments after the command's name. Missing ones throw a `UsageError`. */
export interface GivenArguments {
  /** Returns the plain arguments in their order. Throws a `UsageError` if one is missing or left over. */
  words(...names: string[]): string[];
  option(name: string): string | undefined;
  required(name: string): string;
  isSet(flag: string): boolean;
  /** Returns the whole standard input. */
  readInput(): Promise<string>;
}

/** The error for arguments that make no sense. */
export class UsageError extends Error {}

/** The error for a command that did its work and found a fault. */
export class Failure extends Error {
  readonly json: unknown;

  constructor(message: string, json: unknown = { error: message }) {
    super(message);
    this.json = json;
  }
}

export function oneOf<Value extends string>(what: string, typed: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === typed);
  if (found === undefined) throw new UsageError(`${what} is one of ${values.join(', ')}, not ${typed}`);
  return found;
}

/** Returns a mobile in its normalised form. */
export function readTypedMobile(typed: string): string {
  const mobile = normalisePhone(typed);
  if (!isMobile(mobile)) throw new UsageError(`${typed} is no mobile number: 11 digits that begin with 13 to 19`);
  return mobile;
}

/** Returns the table of a check. Throws it as a `Failure` if the check found faults. */
export function shownOrFailure(shown: PrintedTable, faults: string[]): PrintedTable {
  if (faults.length === 0) return shown;
  throw new Failure([shown.text, ...faults].join('\n'), { rows: shown.json, faults });
}

/**
 * Makes a table with columns separated by tabs. With --json it is one object a row, whose keys come from the heads:
 * `CLOSED DAYS` is `closedDays`.
 */
export function printedTable(heads: string[], rows: (string | number)[][]): PrintedTable {
  const keys = heads.map((head) =>
    head.toLowerCase().replaceAll(/[^a-z]+(\w)?/g, (_all, next = '') => next.toUpperCase()),
  );
  return {
    text: [heads, ...rows].map((row) => row.join('\t')).join('\n'),
    json: rows.map((row) => Object.fromEntries(row.map((cell, index) => [keys[index]!, cell]))),
  };
}
