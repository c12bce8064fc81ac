import { execFileSync } from 'node:child_process';
import { root } from './install.mjs';

/**
 * Returns the files that git calls changed: uncommitted ones, and those in commits that the origin's main branch does
 * not have. Returns `null` if git knows no origin, because then nothing tells which commits are new.
 */
export function changedFiles() {
  const base = git('merge-base', 'HEAD', 'origin/HEAD') ?? git('merge-base', 'HEAD', 'origin/main');
  return base && [...new Set([...uncommittedFiles(), ...filesSince(base[0])])];
}

/** Returns the files of all commits since the given one. */
export function filesSince(commit) {
  return linesOf(git('diff', '--name-only', commit, 'HEAD'));
}

/** Returns the files that differ from the last commit, new ones included. */
export function uncommittedFiles() {
  const changed = linesOf(git('diff', '--name-only', 'HEAD'));
  const added = linesOf(git('ls-files', '--others', '--exclude-standard'));
  return [...changed, ...added];
}

const linesOf = (lines) => lines ?? [];

/** Returns the lines that git prints, or `null` if it cannot answer. */
function git(...args) {
  try {
    const printed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return printed.split('\n').filter(Boolean);
  } catch {
    return null;
  }
}
