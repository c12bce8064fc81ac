import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { writeWorkbook } from '@haihu/server/src/platform/spreadsheet/workbook-writer.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { openImportDesk } from '../import/import-desk.ts';
import { cellsOf, headings, isPoison } from '../import/made-up-rows.ts';

/** Rows of a list. One in a hundred is wrong, so it is left out. */
const ROWS = 200;
/** Time between two lists. Milliseconds. */
const BETWEEN = 3000;
/** Time between two requests for the same, if the first one was not answered. Milliseconds. */
const ASKS_AGAIN = 1000;

/**
 * Imports one list after the other over HTTP. A request that is not answered with 200 is repeated once. Counts the rows
 * that are no customer, or were written twice. `refused`: the codes of the answers to the repeats.
 */
export async function importOn(address: string, appUrl: string, dataDir: string, over: AbortSignal) {
  const refused: number[] = [];
  const send = async (url: string, request: RequestInit): Promise<Response> => {
    const first = await fetch(url, request).catch(() => null);
    if (first?.ok) return first;
    await pause(ASKS_AGAIN);
    const second = await fetch(url, request).catch(() => null);
    if (second?.ok) return second;
    refused.push(second?.status ?? 0);
    throw new Error(`${url} answered ${second?.status}: ${await second?.text()}`);
  };
  const desk = await openImportDesk(address, appUrl, dataDir, send);
  const { tenant } = desk;
  let lists = 0;
  let wanted = 0;
  try {
    while (!over.aborted) {
      const rows = Array.from({ length: ROWS }, (_, row) => lists * ROWS + row).filter((row) => !isPoison(row));
      const workbook = await buffer(writeWorkbook({ name: '客户', headings, rows: rows.values().map(cellsOf) }));
      const importId = await desk.read(workbook);
      await desk.until(importId, 'ready');
      await desk.confirm(importId);
      await desk.until(importId, 'done');
      lists += 1;
      wanted += rows.length;
      await pause(BETWEEN);
    }
    const [found] = await tenant.query<{ customers: number; written: number }>(sql`
      select (select count(distinct mobile_hash)::int from customer where tenant_id = ${tenant.tenantId}) as customers,
        (select count(*)::int from customer_event where tenant_id = ${tenant.tenantId} and kind = 'imported') as written`);
    const { customers, written } = found!;
    return { lists, refused, rows: wanted, faults: Math.abs(wanted - customers) + Math.abs(written - customers) };
  } finally {
    await desk.close();
  }
}
