import type { NamedGauge } from '../http/metrics.ts';
import { type BackfillProgress, findBackfills } from './backfill-progress.ts';
import type { Db } from './db.ts';

/** Returns the figures of `/metrics` about new columns that jobs fill in old rows. */
export function backfillGauges(db: Db): NamedGauge[] {
  const gauge = (name: string, help: string, value: (progress: BackfillProgress) => number): NamedGauge => ({
    name: `haihu_migration_backfill_${name}`,
    help,
    label: 'name',
    values: async () =>
      Object.fromEntries((await findBackfills(db)).map((progress) => [progress.name, value(progress)])),
  });
  return [
    gauge('rows', 'Rows that were looked at so far, by the new column.', ({ looked }) => Number(looked)),
    gauge(
      'enterprises_left',
      'Enterprises whose rows are not all looked at, by the new column.',
      ({ enterprises, done }) => enterprises - done,
    ),
  ];
}
