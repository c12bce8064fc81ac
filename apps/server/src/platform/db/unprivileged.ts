import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Runs PostgreSQL's programs. They refuse to run as root, and must end when we do. */
export interface Runner {
  wrap(command: string[]): { file: string; args: string[]; options: Pick<SpawnOptions, 'uid' | 'gid'> };
  /** Makes the user that PostgreSQL runs as the owner of a folder. */
  own(folder: string): void;
}

/** Makes a runner. Expects the cluster's folder, existing or not. An existing folder keeps its owner. */
export function createRunner(cluster: string): Runner {
  const endsWithUs = ['setpriv', '--pdeathsig', 'INT'];
  // Without this prefix PostgreSQL may outlive a killed server; the next start finds it (leftover.ts).
  const prefix = works(endsWithUs) ? endsWithUs : [];
  if (process.getuid?.() !== 0) return runnerOf(prefix, null);

  // As root, PostgreSQL runs as a user of its own in a namespace, where the files stay root's. Containers may forbid
  // that; then it runs as `nobody`.
  const nobody = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout) || 65_534;
  const namespace = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`];
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0;
  if (owner === 0 && works(namespace)) return runnerOf([...namespace, ...prefix], null);
  // PostgreSQL has to pass through the folder of our keys. The keys themselves stay readable by us only.
  chmodSync(path.dirname(cluster), 0o711);
  return runnerOf(prefix, owner || nobody);
}

function runnerOf(prefix: string[], user: number | null): Runner {
  return {
    wrap(command) {
      const [file, ...args] = [...prefix, ...command];
      return { file: file!, args, options: user === null ? {} : { uid: user, gid: user } };
    },
    own(folder) {
      if (user !== null && statSync(folder).uid !== user) spawnSync('chown', ['-R', `${user}:${user}`, folder]);
    },
  };
}

function works([file, ...args]: string[]): boolean {
  return spawnSync(file!, [...args, 'true']).status === 0;
}
