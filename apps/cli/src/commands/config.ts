import { readEnvironment } from '@haihu/server/src/platform/settings/environment.ts';
import { readServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import { fileVariableOf, settings } from '@haihu/server/src/platform/settings/settings-table.ts';
import { StartError } from '@haihu/server/src/platform/process/start-error.ts';
import { printedTable, shownOrFailure, type StandaloneCommand } from '../command.ts';

export const configCheck: StandaloneCommand = {
  usage: '',
  summary:
    'The settings that this environment gives to the server, with secrets as their lengths, and everything that a start would refuse.',
  answer(given, env) {
    given.words();
    const { values } = readEnvironment(env);
    const rows = settings.flatMap((setting) => {
      const { name, isSecret } = setting;
      const value = values[name];
      if (!value) return [];
      const from = env[name] ? 'environment' : env[fileVariableOf(setting)]!;
      return [[name, isSecret ? `secret, ${value.length} characters` : withoutSecrets(value), from]];
    });
    return shownOrFailure(printedTable(['NAME', 'VALUE', 'FROM'], rows), findStartRefusals(env));
  },
};

/** Returns the sentences with which a start would refuse this environment. */
export function findStartRefusals(env: NodeJS.ProcessEnv): string[] {
  const { values, problems } = readEnvironment(env);
  // Misspelt names hide nothing: the values that are known are checked too.
  const known = Object.fromEntries(settings.map(({ name }) => [name, values[name]]));
  try {
    readServerSettings(known, []);
    return problems;
  } catch (error) {
    if (error instanceof StartError) return [...problems, error.message];
    throw error;
  }
}

/** Returns a value without an account in an address, and without a private key in place of a public one. */
const withoutSecrets = (value: string) =>
  value.replaceAll(/\/\/[^/]*@/g, '//…@').replaceAll(/AGE-SECRET-KEY-[^,]*/gi, '…');
