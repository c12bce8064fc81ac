import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a psql that runs these commands with the text written to it. `ended` throws unless all of them succeeded.
 * Without a port, Debian's psql would use that of a cluster of its own.
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

/** Returns the port in a connection string: after the host, or among the parameters if the host is a folder. */
function portOf(url: string): string {
  const named = /[?&]port=(\d+)/.exec(url) ?? /@[^/@]*:(\d+)\//.exec(url);
  return named?.[1] ?? '5432';
}
