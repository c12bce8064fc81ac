import type { Db } from '../../platform/db/db.ts';
import type { Gauge } from '../../platform/http/metrics.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { sharedAnswer } from '../../platform/process/shared-answer.ts';
import { findWaitingSms } from './messages.repository.ts';

/** Returns the figures of `/metrics` about short messages for a provider. */
export function smsGauges(db: Db, clock: Clock): Gauge[] {
  const find = sharedAnswer(() => findWaitingSms(db, clock.now()));
  return [
    {
      name: 'haihu_sms_waiting',
      help: 'Short messages that the provider has not taken yet.',
      value: async () => (await find()).count,
    },
    {
      name: 'haihu_sms_oldest_seconds',
      help: 'Seconds for which the oldest of these short messages has waited.',
      value: async () => (await find()).oldest,
    },
  ];
}
