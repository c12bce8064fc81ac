import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** A statement that the server sent. */
export interface Recorded {
  text: string;
  values: (string | number | boolean | null | string[] | number[])[];
}

export interface PgbenchOptions {
  clients: number;
  seconds: number;
  /** Folder for its scripts. */
  folder: string;
  /** Settings of the connections, as `-c name=value`. */
  settings: string;
  /**
   * True when all statements of a request are sent together, as the server does. Otherwise each one waits for the
   * answer before.
   */
  pipelined?: boolean;
}

/**
 * Returns the transactions a second of many clients. Each client sends the statements of one request, drawn at random.
 */
export function pgbench(url: string, requests: Recorded[][], options: PgbenchOptions): number {
  const { clients, seconds, folder, settings, pipelined = false } = options;
  const definitions: string[] = [];
  const scripts = requests.flatMap((statements, request) => {
    const lines = statements.map(({ text, values }, place) => {
      const nameOf = (value: number) => `r${request}s${place}v${value}`;
      definitions.push(...values.flatMap((value, index) => ['-D', `${nameOf(index + 1)}=${literal(value)}`]));
      return `${text.replaceAll(/\$(\d+)/g, (_, value: string) => `:${nameOf(Number(value))}`)};`;
    });
    const file = path.join(folder, `request-${request}.sql`);
    writeFileSync(file, (pipelined ? ['\\startpipeline', ...lines, '\\endpipeline'] : lines).join('\n'));
    return ['-f', file];
  });
  const fixed = ['-n', '-M', 'prepared', '-j', '1', '-c', String(clients), '-T', String(seconds)];
  const output = execFileSync('pgbench', [...fixed, ...definitions, ...scripts, url], {
    encoding: 'utf8',
    env: { ...process.env, PGOPTIONS: settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Math.round(Number(/tps = ([\d.]+)/.exec(output)![1]));
}

/** Formats a value like the driver does for the protocol. */
function literal(value: Recorded['values'][number]): string {
  if (value === null) throw new Error('pgbench knows no null');
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}
