import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';

const main = path.resolve(import.meta.dirname, '../src/main.ts');

export interface ServerProcess {
  pid: number;
  /** Everything it printed so far. */
  output(): string;
  /** Its address, once it listens. Fails with what it printed if it ends instead. */
  address(): Promise<string>;
  /** Ends it, and waits until it has ended. Answers its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Waits until it ends by itself. */
  ended: Promise<number | null>;
}

/** A folder of its own for a test. Under the system's, because a folder of root's may be closed to PostgreSQL's user. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the real server on a free port, without demo data. Gone when the test ends. */
export function startServer(env: Record<string, string>, args: string[] = []): ServerProcess {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', DEMO: 'no', ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Haihu is at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  // Whoever does not ask for the address does not mind that there is none.
  address.catch(() => {});
  return {
    pid: child.pid!,
    output: () => output,
    address: () => address,
    end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

/** Asks the embedded database of a running server, as its owner. */
export async function askDatabase<Row extends pg.QueryResultRow>(dataDir: string, text: string): Promise<Row[]> {
  const socketDir = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]!;
  const client = new pg.Client(`postgres://haihu_owner@/haihu?host=${encodeURIComponent(socketDir)}`);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The process of the PostgreSQL on this folder. */
export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'));
}
