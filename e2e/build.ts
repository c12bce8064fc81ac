import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file that exists once the client is built. It is empty, or holds the output of a failed build. */
    build: string;
  }
}

interface RunningBuild {
  folder: string;
  ended: Promise<void>;
  users: number;
}

/**
 * The running build. It is kept globally, because each project loads this file again in the same process, and two
 * builds at once would write over each other's page.
 */
const shared = globalThis as typeof globalThis & { haihuTestBuild?: RunningBuild };

/** Builds the client if its sources changed, while other tests run. `await-build.ts` waits for it. Projects share it. */
export function setup(project: TestProject): () => Promise<void> {
  const build = (shared.haihuTestBuild ??= startBuild());
  build.users += 1;
  project.provide('build', path.join(build.folder, 'ended'));
  return async () => {
    build.users -= 1;
    if (build.users > 0) return;
    delete shared.haihuTestBuild;
    await build.ended;
    rmSync(build.folder, { recursive: true });
  };
}

function startBuild(): RunningBuild {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(path.resolve('.cache/build-'));
  const child = spawn(process.execPath, ['tooling/build-web.mjs'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('close', (code) => {
      writeFileSync(path.join(folder, 'unfinished'), code === 0 ? '' : said || `exit code ${code}`);
      renameSync(path.join(folder, 'unfinished'), path.join(folder, 'ended'));
      resolve();
    });
  });
  return { folder, ended, users: 0 };
}
