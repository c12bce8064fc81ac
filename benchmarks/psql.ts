import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a psql that runs these commands with what is written to it, and `ended`, which throws unless all of them
 * succeeded. Debian's psql takes the port of a cluster of its own where nothing names one.
 */
export function startPsql(url: string, commands: readonly string[]) {
  const options = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...commands.flatMap((command) => ['-c', command]), url];
  const psql = spawn('psql', options, {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, PGPORT: portOf(url) },
  });
  const exited = once(psql, 'exit') as Promise<[number | null]>;
  return {
    stdin: psql.stdin,
    async ended(): Promise<void> {
      const [code] = await exited;
      if (code !== 0) throw new Error(`psql ended with ${code}`);
    },
  };
}

/** The port that a connection string means: beside the host, or among its parameters where that is a folder. */
function portOf(url: string): string {
  const named = /[?&]port=(\d+)/.exec(url) ?? /@[^/@]*:(\d+)\//.exec(url);
  return named?.[1] ?? '5432';
}
