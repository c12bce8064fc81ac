import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReleaseProblem } from '@haihu/server/src/domains/config/config.api.ts';
import { type Command, Failure, UsageError } from '../command.ts';

const builder = fileURLToPath(new URL('../../../mobile/build.mjs', import.meta.url));
const options = ['name', 'icon', 'id', 'server', 'key', 'code', 'version', 'out'] as const;

export const appBuild: Command = {
  usage:
    '--name <name> --icon <png> --id <id> --server <https address> --key <p12> [--code <number>] [--version <version>] [--out <file>]',
  summary:
    'Builds the Android app of one brand on this machine (Debian with a Java compiler). It writes the file, and its facts beside it for app publish. Without --key it makes one.',
  takes: { values: options },
  answer(given) {
    given.words();
    for (const name of ['name', 'icon', 'id', 'server']) given.required(name);
    const args = options.flatMap((name) => {
      const value = given.option(name);
      return value === undefined ? [] : [`--${name}`, value];
    });
    const { status, stdout } = spawnSync(process.execPath, [builder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Failure(stdout.trim() || 'The app was not built.');
    return stdout.trim();
  },
};

const problems: Record<ReleaseProblem, string> = {
  file: 'The file is not the one that was built, or is larger than 4 MB.',
  id: 'The app that is published for this host has another id. Phones would take it as another app.',
  certificate: 'The app that is published for this host was signed by another key. Phones would refuse the update.',
  code: 'The code is not higher than that of the published app. Phones would refuse the update.',
};

export const appPublish: Command = {
  usage: '<file> [--host <host>] [--compulsory]',
  summary:
    'Offers a built app for download at /app. By default at the host of the server that it opens, or at all hosts. --compulsory: older apps have to update.',
  takes: { values: ['host'], flags: ['compulsory'] },
  async run({ config }, given) {
    const [file] = given.words('file');
    const bytes = await readFile(file!).catch(() => null);
    if (!bytes) throw new UsageError(`${file} cannot be read`);
    const facts = await readFacts(`${file}.json`);
    const host = given.option('host') ?? (facts.server === null ? null : new URL(facts.server).hostname);
    const { id, code, version, name, certificate, sha256 } = facts;
    const build = { host, id, code, version, name, certificate, sha256, compulsory: given.isSet('compulsory') };
    const problem = await config.appReleases.publish(build, bytes);
    if (problem) throw new Failure(problems[problem]);
    return `${name} ${version}, code ${code}, is offered at /app of ${host ?? 'all hosts without an app of their own'}.`;
  },
};

interface BuiltFacts {
  id: string;
  code: number;
  version: string;
  name: string;
  server: string | null;
  certificate: string;
  sha256: string;
}

/** Reads the facts that the build wrote beside its file. */
async function readFacts(file: string): Promise<BuiltFacts> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as BuiltFacts;
  } catch {
    throw new UsageError(`${file} is missing or broken: app build writes it beside the app`);
  }
}
