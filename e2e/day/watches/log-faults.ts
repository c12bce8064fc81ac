import type { Server } from '../installation/server.ts';

const ERROR = 50;

/** Codes of PostgreSQL and Node for a connection that ended because the server was stopped or killed. */
const endedByKill = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08003',
  '08006',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ENOENT',
]);

interface Logged {
  time?: number;
  msg?: string;
  err?: { code?: string; message?: string };
}

/** Returns log lines of level error, except those that the day's own kills explain. */
export function faultsIn({ log, stops }: Pick<Server, 'log' | 'stops'>): string[] {
  return log
    .filter(({ level, text }) => level >= ERROR && !isExplained(JSON.parse(text) as Logged, stops))
    .map(({ text }) => text);
}

/** Returns true if a line has the code of a broken connection and was written around one of the stops. */
function isExplained({ time, err }: Logged, stops: Server['stops']): boolean {
  if (time === undefined || !err?.code || !endedByKill.has(err.code)) return false;
  return stops.some(({ from, to }) => time >= from && time <= to);
}
