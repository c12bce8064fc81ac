import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPsql } from '../benchmarks/psql.ts';

test.runIf(process.platform !== 'win32').each([
  ['postgres://owner@127.0.0.1:5433/haihu', '5433'],
  ['postgres://owner@/haihu?host=%2Ftmp&port=6432', '6432'],
  ['postgres://owner@127.0.0.1/haihu', '5432'],
])('the psql of a benchmark goes to the port of %s, whatever cluster the machine has', async (url, port) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(`${folder}/psql`, `#!/bin/sh\nprintf %s "$PGPORT" > '${folder}/port'\n`);
  chmodSync(`${folder}/psql`, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  vi.stubEnv('PGPORT', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  await startPsql(url, []).ended();
  expect(readFileSync(`${folder}/port`, 'utf8')).toBe(port);
});
