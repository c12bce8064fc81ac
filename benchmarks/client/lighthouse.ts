import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../../e2e/browser.ts';
import type { Kept, Workers } from './first-pages.ts';
import { openKeptApp } from './with-worker.ts';

export interface Audit {
  /** Score from 0 to 1. */
  performance: number;
  /** Time until the largest part is painted. Milliseconds. */
  largestContentfulPaint: number;
  cumulativeLayoutShift: number;
}

/**
 * Runs Lighthouse on the address, with its phone and network, for a browser that keeps this session. If the page may
 * have a service worker, it keeps the whole app before the visit.
 */
export async function audit(url: string, kept: Kept, serviceWorkers: Workers): Promise<Audit> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-lighthouse-'));
  const port = await freePort();
  const { executablePath, env } = findBrowser(process.env.CHROME_PATH);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    env: { ...process.env, ...env },
    args: [...browserFlags, `--remote-debugging-port=${port}`],
    locale: 'zh-CN',
    serviceWorkers,
  });
  try {
    const page = await context.newPage();
    await page.goto(new URL('/healthz', url).href);
    await page.evaluate((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, kept.origins[0]!.localStorage);
    if (serviceWorkers === 'allow') await openKeptApp(page, new URL(url).origin);
    await page.close();
    const report = path.join(folder, 'report.json');
    await run([
      url,
      `--port=${port}`,
      '--disable-storage-reset',
      '--only-categories=performance',
      `--output-path=${report}`,
    ]);
    return read(report);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

function read(file: string): Audit {
  const { categories, audits, runtimeError } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const { score } = categories.performance;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  if (score === null) throw new Error(`Lighthouse has no judgement: ${runtimeError?.message}`);
  return {
    performance: score,
    largestContentfulPaint: Math.round(value('largest-contentful-paint')),
    cumulativeLayoutShift: Number(value('cumulative-layout-shift').toFixed(4)),
  };
}

/** Runs Lighthouse as a program, so that type checks do not need it. */
async function run(args: string[]): Promise<void> {
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('lighthouse')), '../cli/index.js');
  const child = spawn(process.execPath, [cli, ...args, '--output=json', '--quiet', '--no-enable-error-reporting'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
