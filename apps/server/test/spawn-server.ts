import { spawn } from 'node:child_process';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../src/main.ts');

export interface ServerProcess {
  pid: number;
  /** Returns everything that the server printed so far. */
  output(): string;
  /**
   * Waits until the server has printed this, and returns the first group of the match. Throws the output if the server
   * ends instead.
   */
  printed(pattern: RegExp): Promise<string>;
  /** Returns the server's address, once it listens. */
  address(): Promise<string>;
  /** Ends the server, and waits until it has ended. Returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** The exit code, once the server has ended. */
  ended: Promise<number | null>;
}

/** Starts the real server, on a free port unless told otherwise. The caller has to end it. */
export function spawnServer(env: Record<string, string>, args: string[] = []): ServerProcess {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }

  function printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output);
        if (found) resolve(found[1] ?? found[0]);
      };
      look();
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      void ended.then(() => reject(new Error(`the server ended: ${output}`)));
    });
  }

  return {
    pid: child.pid!,
    output: () => output,
    printed,
    address: () => printed(/Haihu is at (\S+)/),
    end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}
