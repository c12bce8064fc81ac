import { callStates } from '@haihu/contract/calls/values';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { NamedGauge } from '../../../platform/http/metrics.ts';

/** Returns the figure of `/metrics` about the running calls of all enterprises. */
export function callGauge(db: Db): NamedGauge {
  return {
    name: 'haihu_calls',
    help: 'Running calls, by their state.',
    label: 'state',
    async values() {
      const rows = await db.global<{ state: string; count: string }>(
        sql`select state, count from running_call_states()`,
      );
      const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
      return Object.fromEntries(
        callStates.filter((state) => state !== 'ended').map((state) => [state, counts.get(state) ?? 0]),
      );
    },
  };
}
