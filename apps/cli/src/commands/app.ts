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

/** Returns what is wrong with a build, and what the operator can do. */
function wordsOf(problem: ReleaseProblem): string {
  if (!('built' in problem)) {
    return problem.of === 'file'
      ? 'The file is not the one that was built, or is larger than 4 MB. Build it again.'
      : 'The file is no app that phones install: its manifest or its signature cannot be read. Build it by app build.';
  }
  const { built, published } = problem;
  switch (problem.of) {
    case 'id':
      return `The app has the id ${built.id}, and the one that is published for this host has ${published.id}. Phones would take it as another app. Build it with --id ${published.id}, or offer it at another host (--host).`;
    case 'certificate':
      return `The app was signed by another key than the published one. Phones install no update that another key has signed.\nits certificate       ${built.certificate}\npublished certificate ${published.certificate}\nBuild it with the key of the published app (app build --key). If that key is lost, give the app another --id and offer it at another host (--host): its users install it anew, and remove the old one once all their notes are uploaded.`;
    case 'code':
      return `The app has the code ${built.code}, and the published one ${published.code}. Phones take a higher code only. Build it with --code ${published.code + 1}.`;
  }
}

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
    const { name, sha256 } = facts;
    const release = { host, name, sha256, compulsory: given.isSet('compulsory') };
    const published = await config.appReleases.publish(release, bytes);
    if ('problem' in published) throw new Failure(wordsOf(published.problem));
    const { version, code } = published;
    return `${name} ${version}, code ${code}, is offered at /app of ${host ?? 'all hosts without an app of their own'}.`;
  },
};

/** Facts about a build that phones do not go by. The file itself tells the others. */
interface BuiltFacts {
  name: string;
  server: string | null;
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
