import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../until.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Longest waits in milliseconds: a first start installs and builds, and machines are busy. */
const START = 180_000;
const STOP = 30_000;

export interface LogLine {
  /** As pino counts: 50 is an error. */
  level: number;
  text: string;
}

export interface Server {
  address: string;
  env: Record<string, string>;
  /** What all starts logged so far. */
  log: readonly LogLine[];
  /** When it was stopped on purpose, by its own clock, in milliseconds: until it was ready again. */
  stops: readonly { from: number; to: number }[];
  /** What all starts printed beside the log. */
  printed(): string;
  start(clockAheadSeconds: number): Promise<void>;
  /**
   * `SIGINT`: as a terminal does it, and it ends in order. `SIGTERM`: as a service manager does it, which knows npm alone.
   * `SIGKILL`: as a power cut does it. Throws where something of it goes on.
   */
  stop(how: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<void>;
  isUp(): boolean;
}

/** The product on a folder of its own, started and ended by the command that its users know. */
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
      // A group of its own, so that all of it gets the Ctrl-C that a terminal would send.
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
      // Its pipes close last.
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

/** The whole group: npm itself goes at once, the server when its connections are closed. */
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
