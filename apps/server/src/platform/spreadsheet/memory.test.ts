import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { workbook } from '../../../test/workbook.ts';

const PATIENCE = { timeout: 60_000 };
const HEAP_MEBIBYTES = 32;
const COLUMNS = [...'ABCDEFGHIJ'];

const reading = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.reader).then(async ({ readSheet }) => {
    let rows = 0;
    for await (const row of readSheet(Buffer.from(workerData.file))) rows += 1;
    parentPort.postMessage(rows);
  });
`;

test(
  '50,000 rows of half a million different texts are read in a heap that could not hold them',
  PATIENCE,
  async () => {
    const count = 50_001;
    const rows: string[] = [];
    const shared: string[] = [];
    for (let row = 0; row < count; row += 1) {
      const cells = COLUMNS.map((column, index) => `<c r="${column}${row + 1}" t="s"><v>${row * 10 + index}</v></c>`);
      rows.push(`<row r="${row + 1}">${cells.join('')}</row>`);
      for (const column of COLUMNS) shared.push(`<si><t>客户 ${row}，公司地址 ${column} 号</t></si>`);
    }
    const file = await workbook({ rows: rows.join(''), shared: shared.join('') });

    const reader = new URL('../../../test/read-sheet.ts', import.meta.url).href;
    const worker = new Worker(reading, {
      eval: true,
      workerData: { reader, file },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES },
    });
    const found = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    await worker.terminate();
    expect(found).toBe(count);
  },
);
