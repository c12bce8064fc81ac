import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Command, type GivenArguments, UsageError } from './command.ts';

/** Reads the arguments after a command's name. It reads `input` only when the command asks for it. */
export function readArguments(command: Command, args: string[], input: NodeJS.ReadableStream): GivenArguments {
  const { values: texts = [], flags: own = [] } = command.takes ?? {};
  // Every command takes --yes, so that scripts need not know which ones ask. Only commands with a plan take --dry-run.
  const flags = [...own, 'json', 'yes', ...('plan' in command ? ['dry-run'] : [])];
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  const { values, positionals } = parse(args, options);

  const option: GivenArguments['option'] = (name) => {
    const value = values[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  return {
    option,
    required(name) {
      const value = option(name);
      if (value === undefined) throw new UsageError(`--${name} is missing`);
      return value;
    },
    isSet: (flag) => values[flag] === true,
    words(...names) {
      const missing = names[positionals.length];
      if (missing !== undefined) throw new UsageError(`<${missing}> is missing`);
      const surplus = positionals[names.length];
      if (surplus !== undefined) throw new UsageError(`${surplus} is one word too many: put quotes around a text`);
      return positionals;
    },
    readInput: () => text(input),
  };
}

function parse(args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  // Node would take it for an option, because there is no other word that begins with a minus.
  const negative = args.find((word) => /^-\.?\d/.test(word));
  if (negative !== undefined) throw new UsageError(`${negative} is below zero, and no number here may be`);
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // The error's message names the option and says what is wrong with it.
    throw new UsageError((error as Error).message);
  }
}
