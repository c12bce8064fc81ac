import { hostname } from 'node:os';
import type { FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../settings/env.ts';
import { releaseVersion } from './release.ts';

/** Time for which a line waits to be written together with others. Milliseconds. */
const PATIENCE = 100;
const MOST_CHARACTERS = 64 * 1024;

/**
 * Returns the options of the log. Every line names the process, the machine and the release. The log holds nothing that
 * a caller sent: URLs may hold phone numbers, headers hold tokens.
 */
export function logOptions(level: LogLevel): FastifyServerOptions['logger'] {
  return {
    level,
    base: { pid: process.pid, hostname: hostname(), version: releaseVersion },
    stream: gatherLines(),
    serializers: {
      req: (request) => ({ method: request.method, call: request.routeOptions?.url }),
    },
  };
}

/** Writes to the standard output, many lines at a time. At the end of the process it writes the lines that are left. */
function gatherLines(): { write(line: string): void } {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const take = () => {
    const taken = lines;
    clearTimeout(timer);
    [lines, timer] = ['', undefined];
    return taken;
  };
  process.once('exit', () => process.stdout.write(take()));
  return {
    write(line) {
      lines += line;
      if (lines.length > MOST_CHARACTERS) process.stdout.write(take());
      else timer ??= setTimeout(() => process.stdout.write(take()), PATIENCE).unref();
    },
  };
}
