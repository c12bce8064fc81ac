import { readSheet } from '@haihu/server/test/read-sheet.ts';
import { startPsql } from '../psql.ts';
import { type ImportDesk } from './import-desk.ts';
import { isPoison, mobileOf } from './made-up-rows.ts';

const columns = [
  'tenant_id name company position source address remark level mobile_enc mobile_hash tail_hash sea_at sea_reason',
].flatMap((names) => names.split(' '));
/** Number of customers in addition to those that were imported. */
const OTHERS = 50_000;

/**
 * The control: it reads the file without checking it, and copies the good rows into `customer` by COPY, under other
 * numbers. Returns the seconds of both steps.
 */
export async function copyRows({ tenant, cipher }: ImportDesk, adminUrl: string, workbook: Buffer) {
  const began = performance.now();
  const rows: string[][] = [];
  for await (const { cells } of readSheet(workbook)) rows.push(cells);
  const readAt = performance.now();

  const at = new Date().toISOString();
  const lines = rows.slice(1).flatMap((cells, index) => {
    if (isPoison(index)) return [];
    const { enc, hash, tail } = cipher.seal(tenant.tenantId, mobileOf(index + OTHERS));
    const [name, , , company, position, , source, address, remark = ''] = cells;
    const texts = [name, company, position, source, address, remark];
    const bytes = [enc, hash, tail].map((each) => `\\\\x${each.toString('hex')}`);
    return `${[tenant.tenantId, ...texts, 3, ...bytes, at, 'imported'].join('\t')}\n`;
  });
  const copyFrom = performance.now();
  const command = `copy customer (${columns.join(', ')}) from stdin`;
  const psql = startPsql(adminUrl, [command]);
  psql.stdin.end(lines.join(''));
  await psql.ended();
  return { read: (readAt - began) / 1000, copy: (performance.now() - copyFrom) / 1000 };
}
