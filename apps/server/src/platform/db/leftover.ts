import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../process/start-error.ts';
import { removeOldDoor } from './door.ts';

/**
 * Returns a setting that names the process that started PostgreSQL. PostgreSQL keeps it in postmaster.opts without
 * understanding it.
 */
export const startedBy = (pid: number) => `haihu.started_by=${pid}`;

const PATIENCE = 10_000;

/**
 * Makes way for a start on this cluster. Waits for, or ends, a PostgreSQL whose server was killed, and removes what it
 * left behind. Throws a `StartError` when another server uses this cluster.
 */
export async function clearLeftover(cluster: string, dataDir: string): Promise<void> {
  const lock = path.join(cluster, 'postmaster.pid');
  const deadline = Date.now() + PATIENCE;
  let isTold = false;
  for (let pid = pidIn(lock); pid !== null; pid = pidIn(lock)) {
    if (!isAlive(pid)) break;
    // After a restart of the machine, another program may have this process id. PostgreSQL itself would take it for a
    // server.
    if (!mayServe(pid, cluster)) {
      rmSync(lock);
      break;
    }
    if (isChildOf(pid, starterIn(cluster))) throw inUse(dataDir);
    if (Date.now() > deadline) throw new StartError(`PostgreSQL (process ${pid}) does not leave ${dataDir}: end it.`);
    if (!isTold) process.kill(pid, 'SIGINT');
    isTold = true;
    await delay(20);
  }
  const options = path.join(cluster, 'postmaster.opts');
  if (existsSync(options)) removeOldDoor(readFileSync(options, 'utf8'));
}

export function inUse(dataDir: string): StartError {
  return new StartError(`Haihu is already running on ${dataDir}: stop it, or set DATA_DIR to another folder.`);
}

function pidIn(lock: string): number | null {
  // PostgreSQL removes the file when it ends, perhaps just now.
  if (!existsSync(lock)) return null;
  const pid = Number.parseInt(readFileSync(lock, 'utf8'));
  return pid > 0 ? pid : null;
}

function starterIn(cluster: string): number {
  const options = readFileSync(path.join(cluster, 'postmaster.opts'), 'utf8');
  return Number(/haihu\.started_by=(\d+)/.exec(options)?.[1]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns true if this process may be the server of the cluster. In doubt it returns true: two servers on one cluster
 * would destroy it.
 */
function mayServe(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    // PostgreSQL works in its cluster's folder, whatever its program is called.
    const [its, ours] = [statSync(`/proc/${pid}/cwd/`), statSync(cluster)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/**
 * Returns true if the process still has this parent. A process whose parent was killed gets another one, except on
 * Windows.
 */
function isChildOf(pid: number, parent: number): boolean {
  if (process.platform === 'win32') return isAlive(parent);
  return parentOf(pid) === parent;
}

/** Returns the id of the parent of a process; `null` if the process is gone. */
function parentOf(pid: number): number | null {
  if (process.platform !== 'linux') {
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout) || null;
  }
  // A small image has no ps. Without an answer, a running PostgreSQL would be taken for an abandoned one, and ended.
  try {
    const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(parent);
  } catch {
    return null;
  }
}
