import { callGauge } from './domains/calls/dialling/call-gauges.ts';
import { nodeGauges, registrationGauge } from './domains/calls/dialling/node-gauges.ts';
import { fullQueues, refusedArrivals } from './domains/calls/inbound/refused-arrivals.ts';
import { abandonedGauge } from './domains/tasks/pacing/abandoned-gauge.ts';
import { smsGauges } from './integrations/sms/sms-gauges.ts';
import { backfillGauges } from './platform/db/backfill-gauges.ts';
import { dbGauges } from './platform/db/db-gauges.ts';
import { createDb, type Db } from './platform/db/db.ts';
import type { Bus } from './platform/events/bus.ts';
import type { RelayFigures } from './platform/events/outbox-delivery.ts';
import type { Gauge, NamedGauge } from './platform/http/metrics.ts';
import type { Clock } from './platform/process/clock.ts';
import { queueGauges } from './platform/queue/queue-gauges.ts';
import type { ServerRole } from './platform/settings/roles.ts';

/** The figures of a process, beside those of its requests. */
export interface ProcessFigures {
  gauges: Gauge[];
  namedGauges: NamedGauge[];
  /** Counts how often the bus connects. Call it before the bus starts. */
  follow(bus: Bus): void;
  close(): Promise<void>;
}

export interface ProcessFigureParts {
  db: Db;
  /** The connection of the scheduler's role, which sees the queue of all enterprises. */
  schedulerUrl: string;
  clock: Clock;
  roles: ReadonlySet<ServerRole>;
  /** Returns the work of this process' relay so far. */
  relayed: () => RelayFigures;
}

/** Makes the figures of a process. Only workers count jobs, events, messages and calls, so that they are counted seldom. */
export function createProcessFigures({ db, schedulerUrl, clock, roles, relayed }: ProcessFigureParts): ProcessFigures {
  // It connects when somebody reads the figures for the first time.
  const scheduler = roles.has('worker') ? createDb(schedulerUrl, { connections: 1 }) : null;
  const queue = scheduler && queueGauges(scheduler);
  let busConnections = 0;
  return {
    gauges: [
      ...dbGauges(db),
      {
        name: 'haihu_bus_connections_total',
        help: 'How often the bus connected to the database: once at the start, and once after each loss.',
        value: () => busConnections,
        isCounter: true,
      },
      refusedArrivals,
      fullQueues,
      ...(queue ? [...queue.gauges, ...relayGauges(relayed), ...smsGauges(db, clock), abandonedGauge(db, clock)] : []),
    ],
    namedGauges: [
      ...nodeGauges(db),
      registrationGauge(db),
      ...(queue ? [...queue.namedGauges, callGauge(db), ...backfillGauges(db)] : []),
    ],
    follow(bus) {
      bus.listen(
        'figures',
        () => {},
        () => {
          busConnections += 1;
        },
      );
    },
    close: async () => scheduler?.close(),
  };
}

function relayGauges(relayed: () => RelayFigures): Gauge[] {
  return [
    {
      name: 'haihu_outbox_delivered_total',
      help: 'Events that the relay of this process delivered.',
      value: () => relayed().delivered,
      isCounter: true,
    },
    {
      name: 'haihu_outbox_waited_seconds_total',
      help: 'Seconds from the happening of these events to their delivery, added up.',
      value: () => relayed().waited,
      isCounter: true,
    },
  ];
}
