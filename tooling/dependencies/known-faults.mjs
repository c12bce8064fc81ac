import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The answers that a registry may give to `npm audit`: faults or none. */
const ANSWERED = [0, 1];

/** Returns the packages of lock files as `name@version`, sorted. */
export function packagesOf(locks) {
  const all = locks.flatMap(({ packages }) =>
    Object.entries(packages)
      .filter(([place, { version, link }]) => place.includes('node_modules/') && version && !link)
      .map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`),
  );
  return [...new Set(all)].toSorted();
}

/** Returns a hash of all packages, which tells if a lock file has other ones than when its faults were asked for. */
export const hashOf = (locks) => createHash('sha256').update(packagesOf(locks).join('\n')).digest('hex');

/**
 * Asks the registry for known faults of the packages that a folder's lock file names. Throws an `Error` if the registry
 * does not answer such questions.
 */
export function askFor(folder, registry) {
  const options = ['audit', '--json', '--package-lock-only', ...(registry ? [`--registry=${registry}`] : [])];
  const { status, stdout, stderr } = spawnSync('npm', options, { cwd: folder, encoding: 'utf8' });
  const told = stdout.startsWith('{') ? JSON.parse(stdout) : {};
  if (!ANSWERED.includes(status) || !told.vulnerabilities) {
    throw new Error(`the registry tells no faults: ${told.message ?? stderr.trim().split('\n').at(-1)}`);
  }
  const faults = Object.values(told.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((fault) => typeof fault === 'object');
  return faults.map(({ name, range, severity, title, url }) => ({ package: name, range, severity, title, url }));
}

/**
 * Compares what was asked with the packages now. Returns a sentence if it says nothing about them, else the faults that
 * nobody has accepted with a reason.
 */
export function judge(asked, locks, accepted) {
  if (asked === null) return { silent: 'nobody has asked for faults yet' };
  if (asked.packages !== hashOf(locks)) return { silent: `packages have changed since ${asked.at}` };
  return { faults: asked.faults.filter(({ url }) => !accepted[url]) };
}
