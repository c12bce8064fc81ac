import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { conclude } from '../verdict.ts';
import { copyRows } from './copy-rows.ts';
import { openImportDesk } from './import-desk.ts';
import { isPoison, madeUpWorkbook, ROWS } from './made-up-rows.ts';
import { idleMemory, watchMemory } from './memory.ts';

/** Longest time from the upload to the last customer. Seconds. */
const SECONDS = 60;
/** Most memory of the server's process, beyond what it holds when idle. MiB. */
const MEMORY = 150;

const poison = Array.from({ length: ROWS }, (_, index) => index).filter(isPoison).length;
const good = ROWS - poison;

const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-import-'));
const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'no' });
try {
  const address = await server.address();
  const running = (await joinRunning(dataDir))!;
  const desk = await openImportDesk(address, running.appUrl, dataDir);
  const workbook = await madeUpWorkbook();
  await desk.ask('customers.seaPage', {});
  const idle = await idleMemory(server.pid);

  const stopWatching = watchMemory(server.pid);
  const began = performance.now();
  const importId = await desk.read(workbook);
  const preview = await desk.until(importId, 'ready');
  const readAt = performance.now();
  await desk.confirm(importId);
  await desk.until(importId, 'done');
  const doneAt = performance.now();
  const most = stopWatching();

  const [stored] = await desk.tenant.query<{ count: number }>(sql`
    select count(*)::int as count from customer where tenant_id = ${desk.tenant.tenantId}`);
  const control = await copyRows(desk, running.ownerUrl.replace('haihu_owner', 'postgres'), workbook);
  await desk.close();

  const seconds = rounded((doneAt - began) / 1000);
  conclude(
    'import',
    [
      { name: 'upload to done', unit: 's', measured: seconds, atMost: SECONDS },
      { name: 'memory above idle', unit: 'MiB', measured: rounded(most - idle), atMost: MEMORY },
      { name: 'customers made', unit: 'customers', measured: stored!.count, atLeast: good, atMost: good },
      {
        name: 'wrong and repeated rows told',
        unit: 'rows',
        measured: preview.wrong + preview.repeated,
        atLeast: poison,
        atMost: poison,
      },
    ],
    {
      rows: ROWS,
      fileMiB: rounded(workbook.length / 1024 / 1024),
      untilPreviewSeconds: rounded((readAt - began) / 1000),
      writingSeconds: rounded((doneAt - readAt) / 1000),
      idleMiB: rounded(idle),
      controlReadingSeconds: rounded(control.read),
      controlCopySeconds: rounded(control.copy),
      timesControl: rounded(seconds / (control.read + control.copy)),
    },
  );
} finally {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}
