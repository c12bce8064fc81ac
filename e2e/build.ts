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

/** Builds the client if its sources changed, while other tests run. `await-build.ts` waits for it. */
export function setup(project: TestProject): () => Promise<void> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(path.resolve('.cache/build-'));
  project.provide('build', path.join(folder, 'ended'));
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
  return async () => {
    await ended;
    rmSync(folder, { recursive: true });
  };
}
