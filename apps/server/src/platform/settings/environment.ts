import { readFileSync } from 'node:fs';
import { StartError } from '../process/start-error.ts';
import { nearestName } from './nearest-name.ts';
import { fileVariableOf, settings, toolVariables } from './settings-table.ts';

export type Environment = Record<string, string | undefined>;

const secrets = settings.filter(({ isSecret }) => isSecret);
const names = [...settings.map(({ name }) => name), ...secrets.map(fileVariableOf)];
const known = new Set<string>([...names, ...toolVariables]);

/** Our own prefix. Nobody else's variable begins with it. */
const PREFIX = 'HAIHU_';
/** The variables that Kubernetes and Docker make for a service with the name `haihu`. */
const SERVICE_LINK = /^HAIHU_(\w+_)?(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?)?)$/;
/** Names of other programs that are one letter away from a setting. */
const foreign = new Set(['LOGLEVEL']);
/** Shorter names are near too many names of other programs. */
const SHORTEST = 8;
const candidateNames = names.filter((name) => name.length >= SHORTEST);

/** The environment with the secrets of its files, and the sentences about everything wrong in its names and files. */
export interface ReadEnvironment {
  values: Environment;
  problems: string[];
}

/** Reads the environment. A secret `NAME` may be in a file, whose path is in `NAME_FILE`. Checks no values. */
export function readEnvironment(env: Environment): ReadEnvironment {
  const values = { ...env };
  const problems = Object.keys(env).flatMap((name) => (env[name] ? (misspelling(name) ?? []) : []));
  for (const setting of secrets) {
    const { name } = setting;
    const variable = fileVariableOf(setting);
    const file = env[variable];
    delete values[variable];
    if (!file) continue;
    if (env[name]) problems.push(`${name} and ${variable} are both set: keep one of them.`);
    else {
      const { text, problem } = readSecretFile(file);
      values[name] = text;
      if (problem) problems.push(`${variable}: ${problem}.`);
    }
  }
  return { values, problems };
}

/** Returns the environment with the secrets of its files. Throws a `StartError` that names every wrong name and file. */
export function requireEnvironment(env: Environment): Environment {
  const { values, problems } = readEnvironment(env);
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return values;
}

/** Returns a sentence if the name is meant for us and is no setting. */
function misspelling(name: string): string | null {
  if (known.has(name) || foreign.has(name) || SERVICE_LINK.test(name)) return null;
  const isOurs = name.startsWith(PREFIX);
  if (!isOurs && name.length < SHORTEST) return null;
  const candidates = isOurs ? [...known] : candidateNames;
  const [nearest, edits] = nearestName(isOurs ? [name, name.slice(PREFIX.length)] : [name], candidates);
  if (!isOurs && edits > 1 && !isFileOfKnown(name)) return null;
  return `${name} is no setting. The nearest one is ${nearest}: docs/operate/settings.md lists all.`;
}

/** Returns true for the file of a setting that is no secret. Ignored, it would leave the setting unset in silence. */
const isFileOfKnown = (name: string) => name.endsWith('_FILE') && candidateNames.includes(name.slice(0, -5));

/** Reads the file of a secret, without the end of its last line. The problem does not repeat the contents. */
function readSecretFile(file: string): { text: string | undefined; problem: string | null } {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? { text: undefined, problem: `${file} is empty` } : { text, problem: null };
  } catch (error) {
    return { text: undefined, problem: `${file} cannot be read: ${(error as Error).message}` };
  }
}
