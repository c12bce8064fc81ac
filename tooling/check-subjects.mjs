// Refuses a commit whose subject is longer than a line of a log. Commits from before the rule stay as they are.
import { execFileSync } from 'node:child_process';
import { root } from './install.mjs';

const LONGEST = 72;
/** The last commit before the rule. A clone that begins after it still has all commits that count. */
const BEFORE = '3bdea61f0ad88b7590488ef10c86241be00a6eef';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const isThere = () => {
  try {
    git('merge-base', '--is-ancestor', BEFORE, 'HEAD');
    return true;
  } catch {
    return false;
  }
};

const subjects = git('log', '--format=%h %s', isThere() ? `${BEFORE}..HEAD` : 'HEAD')
  .split('\n')
  .filter(Boolean);
const long = subjects.filter((line) => Array.from(line.slice(line.indexOf(' ') + 1)).length > LONGEST);
for (const line of long) console.error(`The subject has more than ${LONGEST} characters: ${line}`);
console.log(`${subjects.length} subjects, ${long.length} too long`);
if (long.length > 0) process.exitCode = 1;
