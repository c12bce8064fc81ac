import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Gauge } from '../../../platform/http/metrics.ts';
import type { Clock } from '../../../platform/process/clock.ts';

/** Milliseconds in the past whose answers count. They are counted in spans of six hours. */
const DAY = 24 * 60 * 60 * 1000;

/** Returns the figure of `/metrics` about answers that met no agent in time, of all enterprises. */
export function abandonedGauge(db: Db, clock: Clock): Gauge {
  return {
    name: 'haihu_abandoned_share',
    help: 'Share of answered calls of predictive tasks in the last day that met no agent in time, 0 to 1.',
    async value() {
      const from = new Date(clock.now().getTime() - DAY);
      const [answers] = await db.global<{ answered: string; abandoned: string }>(
        sql`select answered, abandoned from answers_ahead(${from})`,
      );
      const answered = Number(answers!.answered);
      return answered === 0 ? 0 : Number(answers!.abandoned) / answered;
    },
  };
}
