// Tells the run and the sources that some evidence comes from. Older evidence, and that of other sources, does not
// count.
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

export const evidenceFolder = path.join(root, '.cache/coverage-spec');

/** Folders that the tests run. A change elsewhere, such as in a text, does not devalue their evidence. */
const tested = ['apps', 'packages', 'e2e'];

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** Returns the commit and a hash of the sources as they are now. Without git, two states cannot be told apart. */
export function sourcesNow() {
  try {
    const hash = createHash('sha256');
    for (const folder of tested) hash.update(git('rev-parse', `HEAD:${folder}`));
    hash.update(git('diff', 'HEAD', '--', ...tested));
    const added = git('ls-files', '--others', '--exclude-standard', '-z', '--', ...tested)
      .split('\0')
      .filter(Boolean);
    for (const name of added) hash.update(name).update(readFileSync(path.join(root, name)));
    return { commit: git('rev-parse', 'HEAD').trim(), sources: hash.digest('hex').slice(0, 16) };
  } catch {
    return { commit: 'unknown', sources: 'unknown' };
  }
}

/** Returns the shard in the arguments of a run, from `--shard=1/3` or `--shard 1/3`, or null. */
export function shardOf(args) {
  const place = args.findIndex((arg) => arg === '--shard' || arg.startsWith('--shard='));
  if (place < 0) return null;
  return args[place].includes('=') ? args[place].split('=')[1] : args[place + 1];
}

/** Matches arguments that leave tests out, so that the run shows only a part of the specification. */
const narrows = /^--(project|testNamePattern|changed|related|dir)\b|^-t$/;

/** Returns true if a run with these arguments is a whole one, or a shard of one. */
export function isWholeRun(args) {
  const shard = shardOf(args);
  return args.every((arg) => (arg.startsWith('-') && !narrows.test(arg)) || arg === shard);
}

/**
 * Begins the evidence of a whole run, and deletes the evidence that it replaces. Returns the environment for its tests.
 * The shards of one run may come one after the other, or from several machines into one folder. `leavesOut`: a folder
 * of tests that need not run, because nothing that they show has changed. Their facts count as before.
 */
export function beginEvidence(args, { leavesOut = null } = {}) {
  const shard = shardOf(args);
  const now = sourcesNow();
  for (const { name, run } of readRuns()) {
    const isOtherShard = shard && run.shard && run.shard !== shard && run.sources === now.sources;
    if (!isOtherShard) rmSync(path.join(evidenceFolder, name));
  }
  const at = new Date().toISOString();
  const run = { id: process.env.GITHUB_RUN_ID ?? randomUUID(), shard, leavesOut, at, ...now };
  return { COVERAGE_RUN: JSON.stringify(run) };
}

/** Returns the files of evidence here, each with the run that its first line names. */
export function readRuns() {
  const names = existsSync(evidenceFolder) ? readdirSync(evidenceFolder) : [];
  return names.flatMap((name) => {
    const lines = readFileSync(path.join(evidenceFolder, name), 'utf8').split('\n');
    return [{ name, run: JSON.parse(lines[0]), lines: lines.slice(1).filter(Boolean) }];
  });
}

/** Returns the files of the last run of the present sources, with all its shards, and the shards that are missing. */
export function lastRun(files = readRuns(), { sources } = sourcesNow()) {
  const valid = files.filter(({ run }) => run.sources === sources).toSorted((a, b) => (a.run.at < b.run.at ? 1 : -1));
  const last = valid[0]?.run;
  if (!last?.shard) return { run: last, missing: [], files: valid.filter(({ run }) => run.at === last?.at) };
  const count = Number(last.shard.split('/')[1]);
  const shards = Array.from({ length: count }, (_, index) => `${index + 1}/${count}`);
  const newest = new Map();
  for (const { run } of valid) if (!newest.has(run.shard)) newest.set(run.shard, run.at);
  return {
    run: last,
    missing: shards.filter((shard) => !newest.has(shard)),
    files: valid.filter(({ run }) => shards.includes(run.shard) && newest.get(run.shard) === run.at),
  };
}
