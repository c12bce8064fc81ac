import { errorText } from '@haihu/contract/error-texts';
import { formatExactPrice } from '@haihu/rules/money';
import type { RecordedMovement, RecordedPackage } from '@haihu/server/src/domains/billing/billing.api.ts';
import { BackupError } from '@haihu/server/src/backup/backup-error.ts';
import { AppError, dataFor } from '@haihu/server/src/platform/errors.ts';
import { StartError } from '@haihu/server/src/platform/process/start-error.ts';
import { readArguments } from './arguments.ts';
import {
  type Ask,
  type CommandOutput,
  Failure,
  type FinalCommand,
  type GivenArguments,
  type PlainCommand,
  UsageError,
} from './command.ts';
import { commands, help } from './commands.ts';
import type { Operator } from './operator.ts';

export interface CommandSurroundings {
  input: NodeJS.ReadableStream;
  /** The variables of the process. By default those of this one. */
  env?: NodeJS.ProcessEnv;
  print(text: string): void;
  printError(text: string): void;
  /** Asks the person at the terminal; null if there is none. */
  ask: Ask | null;
  /** Opens the installation. It is called only when a command is going to run that needs it. */
  open(): Promise<{ operator: Operator; close(): Promise<void> }>;
}

/** Runs the typed command. Returns the exit code: 0 done, 1 refused, 2 not understood. */
export async function runCommand(args: string[], surroundings: CommandSurroundings): Promise<number> {
  const { input, print, printError, open } = surroundings;
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((candidate) => Object.hasOwn(commands, candidate));
  if (name === undefined) return showHelp(args, print, printError);
  const command = commands[name]!;
  const rest = args.slice(name.split(' ').length);
  if (rest.includes('--help')) return showHelp([name], print, printError);
  const isJson = rest.includes('--json');
  const refuse = (words: string, json: unknown = { error: words }) => printError(isJson ? JSON.stringify(json) : words);
  try {
    const given = readArguments(command, rest, input);
    const show = (answer: CommandOutput) =>
      print(isJson ? JSON.stringify(typeof answer === 'string' ? { message: answer } : answer.json) : textOf(answer));
    if ('answer' in command) {
      show(await command.answer(given, surroundings.env ?? process.env, surroundings.ask));
      return 0;
    }
    const { operator, close } = await open();
    try {
      show(await answerOf(command, operator, given, surroundings.ask));
      return 0;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof UsageError) {
      refuse(`${error.message}\n\n${help(name)}`, { error: error.message });
      return 2;
    }
    if (error instanceof BackupError) refuse(error.message, { error: error.message, code: error.code });
    else if (error instanceof Failure) refuse(error.message, error.json);
    else refuse(sentenceOf(error));
    return 1;
  }
}

const textOf = (answer: CommandOutput) => (typeof answer === 'string' ? answer : answer.text);

/** Runs the command. If it cannot be undone, it runs only after the operator agreed. */
async function answerOf(
  command: PlainCommand | FinalCommand,
  operator: Operator,
  given: GivenArguments,
  ask: CommandSurroundings['ask'],
): Promise<CommandOutput> {
  if ('run' in command) return command.run(operator, given);
  const { will, act } = await command.plan(operator, given);
  if (given.isSet('dry-run')) return { text: `${will} Nothing was done.`, json: { will, done: false } };
  if (given.isSet('yes')) return act();
  if (!ask) throw new Failure(`${will} This cannot be undone: --yes does it, --dry-run only says it.`);
  const said = await ask(`${will} This cannot be undone. Type yes to do it: `);
  if (said.trim().toLowerCase() !== 'yes') throw new Failure('Nothing was done.');
  return act();
}

function showHelp([group = 'help']: string[], print: (text: string) => void, printError: (text: string) => void) {
  if (group === 'help' || group === '--help') print(help());
  else if (Object.keys(commands).some((name) => name.startsWith(group))) print(help(group));
  else {
    printError(`There is no command ${group}.\n\n${help()}`);
    return 2;
  }
  return 0;
}

/** Turns an error into text. An intended refusal is a sentence; any other error is a defect and keeps its trace. */
function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof AppError)) throw error;
  const fields = dataFor(error, 'en')?.fields as { problem: string }[] | undefined;
  const sentence =
    fields?.map(({ problem }) => `${problem[0]!.toUpperCase()}${problem.slice(1)}.`).join('\n') ??
    errorText(error.errorName, 'en');
  const recorded = error.data?.recorded as RecordedMovement | undefined;
  if (recorded) return `${sentence}: ${recordedWords(recorded)}.`;
  const given = error.data?.recordedPackage as RecordedPackage | undefined;
  return given ? `${sentence}: package ${given.id}, ${given.name}, ${given.minutes} minutes.` : sentence;
}

function recordedWords({ id, day, amount, reason }: RecordedMovement): string {
  return [`bill ${id} of ${day}`, `${formatExactPrice(amount)} yuan`, ...(reason === null ? [] : [reason])].join(', ');
}
