import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS } from '@haihu/server/src/platform/db/db.ts';
import { median } from '../verdict.ts';
import type { RecordedWrite } from './record-writes.ts';

/** A recorded value, and the SQL that takes its place so that each write is another one. */
export interface Varied {
  value: string;
  sql: string;
}

export interface WriteScript {
  /** Lines that set pgbench's variables before the statements. */
  variables: string[];
  /** The requests in turn; each is what the server sent for one write. */
  writes: RecordedWrite[][];
  varied: Varied[];
}

/**
 * Returns the writes a second of many clients that send the recorded statements with other values, as the server does:
 * what went to one connection goes in one round trip. It leaves the first quarter of the seconds out:
 * connections are opened and plans made there, which the server has done before it is measured.
 */
export function pgbenchWrites(
  url: string,
  { variables, writes, varied }: WriteScript,
  { clients, seconds, folder }: { clients: number; seconds: number; folder: string },
): number {
  const file = path.join(folder, 'write.sql');
  writeFileSync(file, [...variables, ...writes.flatMap((write) => scriptOf(write, varied))].join('\n'));
  const fixed = ['-n', '-M', 'prepared', '-j', '1', '-c', String(clients), '-D', 'turn=0'];
  const timed = ['-T', String(seconds), '-P', String(seconds / 4)];
  const { status, stderr } = spawnSync('pgbench', [...fixed, ...timed, '-f', file, url], {
    encoding: 'utf8',
    env: { ...process.env, PGOPTIONS: `-c role=haihu_app ${SETTINGS}` },
    stdio: ['ignore', 'ignore', 'pipe'],
    // With a faulty script it waits for ever.
    timeout: seconds * 20_000,
  });
  const rates = Array.from(stderr.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm), ([, rate]) => Number(rate));
  if (status !== 0 || rates.length < 3) throw new Error(`pgbench ended with ${status}: ${stderr.slice(-2000)}`);
  return Math.round(median(rates.slice(1)) * writes.length);
}

function scriptOf(write: RecordedWrite[], varied: Varied[]): string[] {
  const lines: string[] = [];
  let present: number | null = null;
  const end = () => {
    if (present !== null) lines.push('\\endpipeline');
    present = null;
  };
  for (const statement of write) {
    if (statement.connection !== present || statement.text.startsWith('begin')) {
      end();
      lines.push('\\startpipeline');
      present = statement.connection;
    }
    lines.push(...plain(statement, varied));
  }
  end();
  return lines;
}

/** Returns the statements in one line each, because pgbench reads backslashes at the beginning of a line. */
function plain({ text, values }: RecordedWrite, varied: Varied[]): string[] {
  const said = text.replaceAll(/--[^\n]*/g, '');
  const parts = values.length === 0 ? said.split('; ') : [said];
  return parts.map((part) => {
    const filled = part.replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]!, varied));
    return `${filled.replaceAll(/\s+/g, ' ').trim()};`;
  });
}

function literal(value: string | null, varied: Varied[]): string {
  if (value === null) return 'null';
  const whole = varied.find((one) => one.value === value);
  if (whole) return whole.sql;
  const only = varied.find((one) => value === `{${quoted(one)}}` || value === `{${one.value}}`);
  if (only) return `array[(${only.sql})${/^\d+$/.test(only.value) ? '::bigint' : ''}]`;
  const ids = /^\{("\d+"(?:,"\d+")+)\}$/.exec(value)?.[1]?.split(',') ?? [];
  if (ids.length > 0) return `array[${ids.map((id) => literal(id.slice(1, -1), varied)).join(', ')}]::bigint[]`;
  const inside = varied.find((one) => one.value.length > 1 && value.includes(quoted(one)));
  if (!inside) return quotedText(value);
  const pieces = value.split(quoted(inside)).map((piece) => literal(piece, varied));
  const { sql } = inside;
  return `(${pieces.join(isBytes(inside) ? ` || encode(${sql}, 'hex') || ` : ` || '"' || (${sql})::text || '"' || `)})`;
}

/** Returns a text in quotes. pgbench takes a colon with a name for a variable, even there. */
function quotedText(text: string): string {
  const pieces = text.replaceAll("'", "''").split(/(?<=:)(?=[a-z_])/i);
  return pieces.length === 1 ? `'${pieces[0]}'` : `(${pieces.map((piece) => `'${piece}'`).join(' || ')})`;
}

const isBytes = ({ value }: Varied) => value.startsWith('\\x');

/** Returns the value as it stands inside of JSON, or of an array of bytes. */
const quoted = (varied: Varied) => (isBytes(varied) ? varied.value.slice(2) : `"${varied.value}"`);
