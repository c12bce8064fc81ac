import { compareBooks } from '../figures/books.ts';
import { compareCallCounts, compareLiveCounts } from '../figures/call-counts.ts';
import { allRecords, detailsOf } from '../figures/call-details.ts';
import { compareCallers } from '../figures/callers.ts';
import type { Comparison } from '../figures/comparison.ts';
import type { Branch } from './branch.ts';

/** Compares all that shows the day of the second enterprise. */
export async function compareBranch(branch: Branch): Promise<Comparison[]> {
  const records = await allRecords(branch, branch.day, branch.day);
  const details = await detailsOf(branch, records);
  return [
    { what: 'calls that open', shown: { records: records.length, details: details.length } },
    ...(await compareLiveCounts(branch, records)),
    ...(await compareCallCounts(branch, records)),
    ...(await compareCallers(branch, records)),
    ...(await compareBooks(branch, details)),
  ];
}
