import type { Call } from '@haihu/contract/calls/core/calls';
import type { Office } from '../office.ts';
import { allPages } from './all-pages.ts';
import type { Comparison } from './comparison.ts';

const PAGE = 100;

/** Compares the time line of each customer with records and histories. */
export async function compareTimeLines({ manager }: Office, records: readonly Call[]): Promise<Comparison[]> {
  const customers = await allPages((next) =>
    manager!.call('customers.privatePage', { owner: 'all', size: PAGE, ...(next && { next }) }),
  );
  const comparisons: Comparison[] = [];
  for (const { id: customerId, name } of customers) {
    const ofCustomer = { customerId, size: PAGE };
    const [line, written] = await Promise.all([
      allPages((next) => manager!.call('followups.timeline', { ...ofCustomer, ...(next && { next }) })),
      allPages((next) => manager!.call('followups.list', { ...ofCustomer, ...(next && { next }) })),
    ]);
    const told = (kind: (typeof line)[number]['kind']) => line.filter((item) => item.kind === kind).length;
    const made = records.filter((call) => call.customerId === customerId).length;
    comparisons.push(
      { what: `calls of ${name}`, shown: { 'time line': told('call'), records: made } },
      { what: `follow-ups of ${name}`, shown: { 'time line': told('follow_up'), list: written.length } },
    );
  }
  return comparisons;
}
