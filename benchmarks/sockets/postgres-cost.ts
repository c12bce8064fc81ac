import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Time of idleness after which PostgreSQL's backends report their counts. Milliseconds. */
export const COUNTED_AFTER = 11_000;
const TICKS = 100;

/** The work of PostgreSQL so far. */
export interface PostgresCost {
  /** Transactions. A statement outside of one counts as one. */
  commits: number;
  /** Rows changed. */
  rows: number;
  cpuSeconds: number;
}

/** Returns the work of a cluster on this machine so far. */
export async function postgresCost(adminUrl: string, cluster: string): Promise<PostgresCost> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ commits: string; rows: string }>(`
    select xact_commit as commits, tup_inserted + tup_updated + tup_deleted as rows
    from pg_stat_database where datname = current_database()`);
  await client.end();
  return { commits: Number(rows[0]!.commits), rows: Number(rows[0]!.rows), cpuSeconds: clusterCpu(cluster) };
}

/** Adds up the processor time of the cluster's first process, of those it started, and of those that ended. */
function clusterCpu(cluster: string): number {
  const first = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]!;
  return readdirSync('/proc').reduce((sum, pid) => {
    const fields = /^\d+$/.test(pid) ? statOf(pid) : null;
    if (!fields || (pid !== first && fields[1] !== first)) return sum;
    return (
      sum + (pid === first ? [11, 12, 13, 14] : [11, 12]).reduce((ticks, at) => ticks + Number(fields[at]), 0) / TICKS
    );
  }, 0);
}

/** Returns the fields of a process after its name; null if it has ended. */
function statOf(pid: string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Returns the processor time of a process so far, in seconds. */
export function processCpu(pid: number): number {
  const fields = statOf(String(pid))!;
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
