import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { createMetrics, type Gauge, type NamedGauge } from './metrics.ts';

export interface OperationsOptions {
  db: Db;
  /** Opens /metrics from anywhere. Without one only this machine may read it, and only directly. */
  metricsToken: string | null;
  gauges?: readonly Gauge[];
  namedGauges?: readonly NamedGauge[];
}

/** How long the database may take to answer before the server is called not ready. Milliseconds. */
const PATIENCE = 2000;

/**
 * What an operator's tools ask: /healthz (the process is alive), /readyz (the database answers and has every migration),
 * /metrics (Prometheus). Expects to come before the calls, whose answers it counts.
 */
export function serveOperations(
  http: FastifyInstance,
  { db, metricsToken, gauges, namedGauges }: OperationsOptions,
): void {
  const metrics = createMetrics(gauges, namedGauges);
  http.addHook('onClose', async () => metrics.stop());
  http.addHook('onResponse', ({ routeOptions: { config }, answerCode }, { elapsedTime }, done) => {
    if (config.callName) metrics.count(config.callName, answerCode, elapsedTime / 1000);
    done();
  });

  http.get('/healthz', async () => ({ status: 'alive' }));

  http.get('/readyz', async (_request, reply) => {
    const pending = await Promise.race([pendingMigrations(db), delay(PATIENCE, null, { ref: false })]).catch(
      () => null,
    );
    if (pending?.length === 0) return { status: 'ready' };
    return reply.status(503).send(pending ? { status: 'migrating', pending } : { status: 'no database' });
  });

  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function mayRead({ ip, headers }: FastifyRequest, token: string | null): boolean {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine speaks for others.
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return !isForwarded && (ip === '::1' || /^(::ffff:)?127\./.test(ip));
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}
