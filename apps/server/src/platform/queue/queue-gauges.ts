import { countUndelivered, findDueJobs, findWordsQueueShare } from '../db/database-facts.ts';
import type { Db } from '../db/db.ts';
import type { Gauge, NamedGauge } from '../http/metrics.ts';
import { sharedAnswer } from '../process/shared-answer.ts';

/**
 * Returns the figures of `/metrics` about jobs and events of all enterprises, and about the words between processes. Expects
 * a connection of the scheduler, who sees them.
 */
export function queueGauges(scheduler: Db): { gauges: Gauge[]; namedGauges: NamedGauge[] } {
  const findJobs = sharedAnswer(() => findDueJobs(scheduler));
  return {
    gauges: [
      {
        name: 'haihu_queue_oldest_seconds',
        help: 'Seconds for which the oldest job has waited for a worker.',
        value: async () => (await findJobs()).oldest,
      },
      {
        name: 'haihu_words_queue_share',
        help: 'The share of the room for notifications in PostgreSQL that is taken. Nothing can be stored once it is 1.',
        value: () => findWordsQueueShare(scheduler),
      },
    ],
    namedGauges: [
      {
        name: 'haihu_queue_jobs',
        help: 'Jobs that wait for a worker, that run, and that are not tried any more.',
        label: 'state',
        async values() {
          const { count, running, dead } = await findJobs();
          return { due: count, running, dead };
        },
      },
      {
        name: 'haihu_outbox_events',
        help: 'Events that are to be delivered, that failed and are tried again, and that are not tried any more.',
        label: 'state',
        async values() {
          const { due, failed, dead } = await countUndelivered(scheduler);
          return { due, failed, dead };
        },
      },
    ],
  };
}
