import { execFileSync } from 'node:child_process';
import { root } from './install.mjs';

/**
 * Returns what git says changed here: what is not committed, and the commits that the origin's main branch does not have.
 * `null` where git knows no origin, so that nothing tells what is new.
 */
export function changedFiles() {
  const base = git('merge-base', 'HEAD', 'origin/HEAD') ?? git('merge-base', 'HEAD', 'origin/main');
  return base && [...new Set([...uncommittedFiles(), ...filesSince(base[0])])];
}

/** Returns what was committed since then. */
export function filesSince(commit) {
  return linesOf(git('diff', '--name-only', commit, 'HEAD'));
}

/** Returns the files that differ from the last commit, new ones among them. */
export function uncommittedFiles() {
  const changed = linesOf(git('diff', '--name-only', 'HEAD'));
  const added = linesOf(git('ls-files', '--others', '--exclude-standard'));
  return [...changed, ...added];
}

const linesOf = (lines) => lines ?? [];

/** The lines that git prints, or `null` where it cannot answer. */
function git(...args) {
  try {
    const printed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return printed.split('\n').filter(Boolean);
  } catch {
    return null;
  }
}
