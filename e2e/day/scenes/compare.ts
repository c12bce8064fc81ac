import { compareBooks } from '../figures/books.ts';
import { compareCallCounts, compareLiveCounts } from '../figures/call-counts.ts';
import { allRecords, detailsOf } from '../figures/call-details.ts';
import { type Comparison, disagreements } from '../figures/comparison.ts';
import { compareExports } from '../figures/exports.ts';
import { compareTaskNumbers } from '../figures/task-numbers.ts';
import { compareTimeLines } from '../figures/time-lines.ts';
import type { Office } from '../office.ts';
import type { Scene } from './scene.ts';

/** In the evening, all places that show the day are compared, home and board included. */
export const compareScene: Scene = {
  name: 'all that shows the same thing is compared',
  async play(office) {
    const records = await allRecords(office, office.day, office.day);
    office.calls = records.length;
    note(office, [
      ...(await compareLiveCounts(office, records)),
      ...(await compareCallCounts(office, records)),
      ...(await compareTaskNumbers(office, records)),
      ...(await compareMoney(office)),
      ...(office.isShort ? [] : await compareTimeLines(office, records)),
      ...(office.isShort ? [] : await compareExports(office, records)),
    ]);
  },
};

/** On the next day, the figures of the day before must be those that the night added up. */
export const compareAgainScene: Scene = {
  name: 'the figures of the day before are compared again',
  isLong: true,
  async play(office) {
    const records = await allRecords(office, office.day, office.day);
    const kept = {
      what: 'calls of the day before',
      shown: { records: records.length, 'in the evening': office.calls },
    };
    note(office, [kept, ...(await compareCallCounts(office, records)), ...(await compareMoney(office))]);
  },
};

async function compareMoney(office: Office): Promise<Comparison[]> {
  const records = await allRecords(office, office.day, office.today);
  const details = await detailsOf(office, records);
  const opened = { what: 'calls that open', shown: { records: records.length, details: details.length } };
  return [opened, ...(await compareBooks(office, details))];
}

function note(office: Office, comparisons: readonly Comparison[]): void {
  for (const sentence of disagreements(comparisons)) {
    office.differing += 1;
    office.complain(`figures disagree: ${sentence}`);
  }
}
