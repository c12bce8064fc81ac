import type { Call } from '@haihu/contract/calls/core/calls';
import { readSheet } from '../../../apps/server/test/journeys.ts';
import type { Office } from '../office.ts';
import { found } from '../until.ts';
import { allPages } from './all-pages.ts';
import { dialledByLines } from './call-counts.ts';
import type { Comparison } from './comparison.ts';

const PAGE = 100;
const WRITTEN = 60_000;

/** Compares the files that are exported in the evening with the screens. */
export async function compareExports(office: Office, records: readonly Call[]): Promise<Comparison[]> {
  const { manager, day } = office;
  const bills = await allPages((next) => manager!.call('billing.bills', { size: PAGE, ...(next && { next }) }));
  const customers = await allPages((next) =>
    manager!.call('customers.privatePage', { owner: 'all', size: PAGE, ...(next && { next }) }),
  );
  const asked = { from: day, to: day, of: 'team' } as const;
  const [billRows, customerRows, figureRows] = await Promise.all([
    manager!.call('billing.export', { format: 'csv' }).then(({ jobId }) => fileOf(office, jobId)),
    manager!
      .call('customers.export', {
        list: { by: 'private', filter: { owner: 'all' } },
        columns: ['name', 'mobile'],
        format: 'xlsx',
      })
      .then(({ jobId }) => fileOf(office, jobId)),
    manager!
      .call('statistics.export', { ...asked, what: 'calls', format: 'csv' })
      .then(({ jobId }) => fileOf(office, jobId)),
  ]);
  const names = new Set(customerRows.flatMap(([name]) => name ?? []));
  const made = dialledByLines(records);
  const isTold = figureRows.some((cells) => cells.includes(String(made)));
  return [
    { what: 'bills', shown: { file: billRows.length - 1, list: bills.length } },
    {
      what: 'customers',
      shown: { file: customers.filter(({ name }) => names.has(name)).length, list: customers.length },
    },
    { what: 'calls of the day', shown: { file: isTold ? made : 0, records: made } },
  ];
}

/** Returns the rows of the file that a job makes. */
async function fileOf({ manager, server }: Office, id: string): Promise<string[][]> {
  const isDone = async () => ((await manager!.call('jobs.read', { id })).state === 'done' ? true : null);
  await found(isDone, WRITTEN, `the file of job ${id} is not written`);
  const { link } = await manager!.call('jobs.file', { id });
  const answer = await fetch(new URL(link, server.address));
  const bytes = Buffer.from(await answer.arrayBuffer());
  return (await Array.fromAsync(readSheet(bytes))).map(({ cells }) => cells);
}
