import type { Gauge } from '../http/metrics.ts';
import type { Db } from './db.ts';

/** Returns the figures of `/metrics` about the work of this process at its database. */
export function dbGauges(db: Db): Gauge[] {
  return [
    {
      name: 'haihu_db_pool_in_use',
      help: 'Connections that a transaction or a changing statement has for itself.',
      value: () => db.figures().inUse,
    },
    {
      name: 'haihu_db_pool_waiting',
      help: 'Transactions and changing statements that wait for a connection.',
      value: () => db.figures().waiting,
    },
    {
      name: 'haihu_db_reads_under_way',
      help: 'Reads that the database has not answered yet.',
      value: () => db.figures().reading,
    },
    {
      name: 'haihu_db_repeated_total',
      help: 'Transactions and statements that ran once more, because they had crossed others.',
      value: () => db.figures().repeated,
      isCounter: true,
    },
    {
      name: 'haihu_db_replica_lag_seconds',
      help: 'Seconds by which the standby for reading is behind at most: infinite while nobody knows, 0 without a standby.',
      value: () => {
        const { replica } = db.figures();
        return replica ? (replica.lagSeconds ?? Infinity) : 0;
      },
    },
    {
      name: 'haihu_db_replica_reads_total',
      help: 'Reads that the standby answered.',
      value: () => db.figures().replica?.reads ?? 0,
      isCounter: true,
    },
    {
      name: 'haihu_words_waiting',
      help: 'Words to other processes that are not sent yet.',
      value: () => db.figures().words.waiting,
    },
    {
      name: 'haihu_words_sent_total',
      help: 'Words that were sent to other processes.',
      value: () => db.figures().words.sent,
      isCounter: true,
    },
    {
      name: 'haihu_words_lost_total',
      help: 'Words that were dropped, because too many waited for the database.',
      value: () => db.figures().words.lost,
      isCounter: true,
    },
  ];
}
