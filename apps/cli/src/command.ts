import { isMobile, normalisePhone } from '@haihu/rules/phone';
import type { Operator } from './operator.ts';

export interface Command {
  /** After the name, as help shows it. */
  usage: string;
  summary: string;
  /** Names of the options that take a value, and of those that are there or not. */
  takes?: { values?: readonly string[]; flags?: readonly string[] };
  /** Answers what to print. */
  run(operator: Operator, given: Given): Promise<string>;
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
export class Failure extends Error {}

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

/** Columns by tabs: for eyes and for other programs. */
export function table(heads: string[], rows: (string | number)[][]): string {
  return [heads, ...rows].map((row) => row.join('\t')).join('\n');
}
