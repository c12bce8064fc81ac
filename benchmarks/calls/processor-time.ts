import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Ticks of the processor's clock in a second (Linux). */
const TICKS = 100;

/** Returns the processor time of a PostgreSQL and of all its processes so far, in seconds. */
export function postgresSeconds(dataDir: string): number {
  const postmaster = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]!;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const process of processes) {
    const fields = statOf(process);
    if (!fields) continue;
    const [parent, own, ended] = [fields[1], sum(fields.slice(11, 13)), sum(fields.slice(13, 15))];
    if (process === postmaster) ticks += own + ended;
    else if (parent === postmaster) ticks += own;
  }
  return ticks / TICKS;
}

/** Returns the processor time of a process so far, in seconds. */
export function processSeconds(pid: number): number {
  return sum(statOf(String(pid))!.slice(11, 13)) / TICKS;
}

/** Returns the fields of a process after its name. A process that has ended meanwhile has none. */
function statOf(process: string): string[] | null {
  try {
    return readFileSync(`/proc/${process}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return null;
  }
}

const sum = (fields: string[]) => fields.reduce((total, field) => total + Number(field), 0);
