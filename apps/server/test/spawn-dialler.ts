import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';

const program = path.resolve(import.meta.dirname, 'dialler-process.ts');

/** The keys of every world. One process can open what another one sealed. */
const keys = {
  'encryption.key': Buffer.alloc(32, 1),
  'lookup.key': Buffer.alloc(32, 2),
  'links.key': Buffer.alloc(32, 3),
};

export interface DiallerProcess {
  pid: number;
  /** Kills the process at once with SIGKILL. Resolves when it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts a dialler on the database of a world, and waits until it has looked for nodes to drive. It ends with the test.
 */
export async function spawnDialler({ databaseName }: { databaseName: string }): Promise<DiallerProcess> {
  const postgres = inject('postgres');
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-dialler-'));
  for (const [name, bytes] of Object.entries(keys)) writeFileSync(path.join(folder, name), bytes, { mode: 0o600 });
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      APP_URL: postgres.app.replace('NAME', databaseName),
      SCHEDULER_URL: postgres.scheduler.replace('NAME', databaseName),
    },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await gone;
  }
  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await printed(child, 'drives');
  return { pid: child.pid!, kill };
}

function printed(child: ChildProcess, word: string): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(word)) resolve();
    };
    child.stdout!.on('data', look);
    child.stderr!.on('data', look);
    child.once('exit', () => reject(new Error(`the dialler ended: ${output}`)));
  });
}
