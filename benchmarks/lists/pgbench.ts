import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** A statement as the server sent it. */
export interface Recorded {
  text: string;
  values: (string | number | boolean | null | string[] | number[])[];
}

export interface PgbenchOptions {
  clients: number;
  seconds: number;
  /** For its scripts. */
  folder: string;
  /** The settings of the connections, as `-c name=value`. */
  settings: string;
  /** The statements of a request in one go, as the server sends them, instead of each after the answer to the last. */
  pipelined?: boolean;
}

/** Transactions a second of many clients, each of which sends the statements of one of the requests, drawn at random. */
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

/** As the driver writes it into the protocol. */
function literal(value: Recorded['values'][number]): string {
  if (value === null) throw new Error('pgbench knows no null');
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}
