import { errors } from '@haihu/contract/errors';
import { formatExactPrice } from '@haihu/rules/money';
import type { Recorded, RecordedPackage } from '@haihu/server/src/domains/billing/billing.api.ts';
import { AppError, dataFor } from '@haihu/server/src/platform/errors.ts';
import { StartError } from '@haihu/server/src/platform/start-error.ts';
import { readArguments } from './arguments.ts';
import { Failure, UsageError } from './command.ts';
import { commands, help } from './commands.ts';
import type { Operator } from './operator.ts';

export interface Surroundings {
  input: NodeJS.ReadableStream;
  print(text: string): void;
  printError(text: string): void;
  /** Opens the installation; called only when a command is going to run. */
  open(): Promise<{ operator: Operator; close(): Promise<void> }>;
}

/** Runs what was typed. Answers the exit code: 0 done, 1 refused, 2 not understood. */
export async function run(args: string[], { input, print, printError, open }: Surroundings): Promise<number> {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((candidate) => Object.hasOwn(commands, candidate));
  if (name === undefined) return showHelp(args, print, printError);
  const command = commands[name]!;
  const rest = args.slice(name.split(' ').length);
  if (rest.includes('--help')) return showHelp([name], print, printError);
  try {
    const given = readArguments(command, rest, input);
    const { operator, close } = await open();
    try {
      print(await command.run(operator, given));
      return 0;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message}\n\n${help(name)}`);
      return 2;
    }
    printError(sentenceOf(error));
    return 1;
  }
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

/** What was refused on purpose is a sentence; anything else is a defect and keeps its trace. */
function sentenceOf(error: unknown): string {
  if (error instanceof StartError || error instanceof Failure) return error.message;
  if (!(error instanceof AppError)) throw error;
  const fields = dataFor(error, 'en')?.fields as { problem: string }[] | undefined;
  const sentence =
    fields?.map(({ problem }) => `${problem[0]!.toUpperCase()}${problem.slice(1)}.`).join('\n') ??
    errors[error.errorName].en;
  const recorded = error.data?.recorded as Recorded | undefined;
  if (recorded) return `${sentence}: ${recordedWords(recorded)}.`;
  const given = error.data?.recordedPackage as RecordedPackage | undefined;
  return given ? `${sentence}: package ${given.id}, ${given.name}, ${given.minutes} minutes.` : sentence;
}

function recordedWords({ id, day, amount, reason }: Recorded): string {
  return [`bill ${id} of ${day}`, `${formatExactPrice(amount)} yuan`, ...(reason === null ? [] : [reason])].join(', ');
}
