import { isMobile, normalisePhone } from '@haihu/rules/phone';
import type { Operator } from './operator.ts';

interface Described {
  /** After the name, as help shows it. */
  usage: string;
  summary: string;
  /** Names of the options that take a value, and of those that are there or not. */
  takes?: { values?: readonly string[]; flags?: readonly string[] };
}

export interface PlainCommand extends Described {
  /** Answers what to print. */
  run(operator: Operator, given: Given): Promise<Answer>;
}

/** A command that cannot be undone: it says what it will do, and does it once the operator agrees. */
export interface FinalCommand extends Described {
  /** Checks what was typed, and changes nothing. */
  plan(operator: Operator, given: Given): Promise<Deed>;
}

export type Command = PlainCommand | FinalCommand;

export interface Deed {
  /** A whole sentence with names and amounts: “Pays 100.0000 yuan into …”. */
  will: string;
  act(): Promise<Answer>;
}

/** What a command prints. A sentence becomes `{"message": …}` with --json. */
export type Answer = string | Printed;

export interface Printed {
  text: string;
  /** The same for other programs. */
  json: unknown;
}

/** What the operator typed after the command's name. Missing things throw a `UsageError`. */
export interface Given {
  /** In their order. Nothing may be left over. */
  words(...names: string[]): string[];
  option(name: string): string | undefined;
  required(name: string): string;
  isSet(flag: string): boolean;
  /** All of the standard input. */
  readInput(): Promise<string>;
}

/** The operator typed something that cannot be meant. */
export class UsageError extends Error {}

/** The command did what was asked, and what it found is not as it should be. */
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

/** Normalised. */
export function readMobile(typed: string): string {
  const mobile = normalisePhone(typed);
  if (!isMobile(mobile)) throw new UsageError(`${typed} is no mobile number: 11 digits that begin with 13 to 19`);
  return mobile;
}

/** The table of a check, as a failure where it found faults. */
export function shownOrFailure(shown: Printed, faults: string[]): Printed {
  if (faults.length === 0) return shown;
  throw new Failure([shown.text, ...faults].join('\n'), { rows: shown.json, faults });
}

/** Columns by tabs; with --json an object a row, whose keys are the heads: `CLOSED DAYS` is `closedDays`. */
export function table(heads: string[], rows: (string | number)[][]): Printed {
  const keys = heads.map((head) =>
    head.toLowerCase().replaceAll(/[^a-z]+(\w)?/g, (_all, next = '') => next.toUpperCase()),
  );
  return {
    text: [heads, ...rows].map((row) => row.join('\t')).join('\n'),
    json: rows.map((row) => Object.fromEntries(row.map((cell, index) => [keys[index]!, cell]))),
  };
}
