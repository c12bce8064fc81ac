// This is plain JavaScript for Node 20 without imports from node_modules, because a fresh clone has none.
import { requireNode } from './old-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

requireNode();

export const root = fileURLToPath(new URL('../', import.meta.url));

const run = ['--workspace=packages', '--workspace=apps', '--include-workspace-root'];

/** Packages for each purpose, from few to all. The browser and Lighthouse are larger than the product. */
const purposes = {
  start: { marker: 'node_modules/@haihu/server', options: [...run, '--omit=dev'] },
  test: { marker: 'node_modules/@haihu/e2e', options: [...run, '--workspace=e2e'] },
  benchmarks: { marker: 'node_modules/@haihu/benchmarks', options: [] },
};

/** Installs packages when the lockfile is newer than npm's last installation, or when the purpose needs more. */
export function installFor(purpose) {
  const order = Object.keys(purposes);
  const wanted = order.indexOf(purpose);
  if (wanted < 0) throw new Error(`install for ${order.join(', ')}: not for ${purpose}`);
  const lock = `${root}package-lock.json`;
  const installed = `${root}node_modules/.package-lock.json`;
  const { packages } = existsSync(installed) ? JSON.parse(readFileSync(installed, 'utf8')) : { packages: {} };
  const present = order.findLastIndex((name) => packages[purposes[name].marker]);
  const isCurrent = present >= 0 && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (present >= wanted && isCurrent) return;

  // It never installs less than before. Otherwise npm start would take the test tools away from a developer.
  const { options } = purposes[order[Math.max(wanted, present)]];
  // Packages that are current stay in place, because a product started from this folder may be running on them. npm ci
  // removes them first.
  const way = isCurrent ? ['install', '--no-save'] : ['ci'];
  const npm = [...way, '--no-audit', '--no-fund', '--loglevel=error', ...options];
  const { status } = spawnSync('npm', npm, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error(
    'Haihu could not install its packages: npm ended with ' +
      (status ?? 'no answer') +
      ', see above. They come from the npm registry once, then none is needed. Without a way there, name one that you can ' +
      'reach (npm config set registry <address>, or HTTPS_PROXY for a proxy), or copy the whole folder, node_modules too, ' +
      'from a machine of the same system where it was started; then start again.',
  );
  process.exit(status || 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installFor(process.argv[2]);
