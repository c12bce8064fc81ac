import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../until.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Longest wait for a start. A first start installs and builds, and machines are busy. Milliseconds. */
const START = 180_000;
const STOP = 30_000;

export interface LogLine {
  /** Level of pino: 50 is an error. */
  level: number;
  text: string;
}

export interface Server {
  address: string;
  env: Record<string, string>;
  /** Log lines of all starts so far. */
  log: readonly LogLine[];
  /** Spans in which the server was stopped on purpose, until it was ready again. By its own clock, in milliseconds. */
  stops: readonly { from: number; to: number }[];
  /** Returns all output of all starts, beside the log. */
  printed(): string;
  start(clockAheadSeconds: number): Promise<void>;
  /**
   * Stops the server. `SIGINT`: an orderly end, as from a terminal. `SIGTERM`: an end by a service manager, which knows
   * only npm. `SIGKILL`: an end like a power cut. Throws if any part of the server still runs.
   */
  stop(how: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<void>;
  isUp(): boolean;
}

/** Makes the product on a folder of its own, started and stopped by the command that its users know. */
export async function createStartedServer(dataDir: string, simulatorSpeed: number): Promise<Server> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const log: LogLine[] = [];
  const stops: { from: number; to: number }[] = [];
  let printed = '';
  let running: ChildProcess | null = null;
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: 'no',
    TEST_PAYMENTS: 'yes',
    LOG_LEVEL: 'warn',
    SIMULATOR_SPEED: String(simulatorSpeed),
    CLOCK_AHEAD: '0',
  };

  function read(line: string): void {
    try {
      const { level } = JSON.parse(line) as { level: number };
      log.push({ level, text: line });
    } catch {
      if (line !== '') printed += `${line}\n`;
    }
  }

  const isReady = async () => (await fetch(`${address}/readyz`).catch(() => null))?.status === 200;

  return {
    address,
    env,
    log,
    stops,
    printed: () => printed,
    isUp: () => running !== null,
    async start(clockAheadSeconds) {
      env.CLOCK_AHEAD = String(clockAheadSeconds);
      // It gets a process group of its own, so that all of it receives the Ctrl-C that a terminal would send.
      const child = spawn('npm', ['start', '--silent'], {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      running = child;
      for (const stream of [child.stdout, child.stderr]) lines(stream, read);
      await until(isReady, START, `it does not get ready: ${printed}`, () => !isRunning(child.pid!));
      const last = stops.at(-1);
      if (last) last.to = Date.now() + clockAheadSeconds * 1000;
    },
    async stop(how) {
      const child = running;
      running = null;
      stops.push({ from: Date.now() + Number(env.CLOCK_AHEAD) * 1000, to: Number.POSITIVE_INFINITY });
      if (!child || !isRunning(child.pid!)) return;
      process.kill(how === 'SIGTERM' ? child.pid! : -child.pid!, how);
      await until(() => !isRunning(child.pid!), STOP, 'it does not stop');
      // The pipes of the process close last.
      await Promise.race([once(child, 'close'), delay(2000)]);
    },
  };
}

function lines(stream: NodeJS.ReadableStream, take: (line: string) => void): void {
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const whole = (rest + chunk.toString()).split('\n');
    rest = whole.pop()!;
    whole.forEach(take);
  });
  stream.on('end', () => take(rest));
}

/**
 * Returns true if a process of the group still runs. npm itself ends at once, the server only after its connections are
 * closed.
 */
function isRunning(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
