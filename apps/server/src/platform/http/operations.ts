import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metric } from 'prom-client';
import type { Db } from '../db/db.ts';
import { findSchemaState, type SchemaState } from '../db/migrate.ts';
import type { LastLook } from '../process/last-look.ts';
import { releaseVersion as version } from '../process/release.ts';
import { createMetrics, type Gauge, type NamedGauge } from './metrics.ts';

export interface OperationsOptions {
  db: Db;
  /** Opens /metrics to requests from anywhere. Null: only this machine may read it, and only directly. */
  metricsToken: string | null;
  gauges?: readonly Gauge[];
  namedGauges?: readonly NamedGauge[];
  histograms?: readonly Metric[];
  /** Loops that have to run again and again in this process. If one stands still, the server is not ready. */
  looks?: () => readonly LastLook[];
}

/** Longest time that the database may take to answer before the server counts as not ready. Milliseconds. */
const PATIENCE = 2000;

export interface Operations {
  /** Serves the same tools on a further server, whose answers are not counted. */
  serveOn(http: FastifyInstance): void;
  /** Lets /readyz say from now on that the process stops, so that a balancer sends its requests to others. */
  leave(): void;
}

/**
 * Serves an operator's tools. /healthz: the process is alive. /readyz: the database answers, has every migration and
 * needs no later release, no loop stands still, and the process does not stop. /metrics: figures for Prometheus. Call
 * it before the calls are registered, because it counts their answers.
 */
export function serveOperations(
  http: FastifyInstance,
  { db, metricsToken, gauges, namedGauges = [], histograms = [], looks = () => [] }: OperationsOptions,
): Operations {
  const metrics = createMetrics(gauges, [...namedGauges, lookGauge(looks)], { histograms });
  let isLeaving = false;
  http.addHook('onClose', async () => metrics.stop());
  http.addHook('onResponse', ({ routeOptions: { config }, answerCode }, { elapsedTime }, done) => {
    if (config.callName) metrics.count(config.callName, answerCode, elapsedTime / 1000);
    done();
  });

  /** Returns the reason why this process is not ready, or `null`. */
  async function findProblem(): Promise<Problem | null> {
    if (isLeaving) return { status: 'stopping' };
    const schema = await Promise.race([findSchemaState(db), delay(PATIENCE, null, { ref: false })]).catch(() => null);
    const problem = schema === null ? { status: 'no database' } : schemaProblem(schema);
    if (problem) return problem;
    const still = looks().filter((look) => look.isOld());
    return still.length > 0 ? { status: 'standing still', what: still.map(({ name }) => name) } : null;
  }

  function serveOn(server: FastifyInstance): void {
    server.get('/healthz', async () => ({ status: 'alive' }));

    server.get('/readyz', async (_request, reply) => {
      const problem = await findProblem();
      return problem ? reply.status(503).send({ ...problem, version }) : { status: 'ready', version };
    });

    server.get('/metrics', async (request, reply) => {
      if (!mayRead(request, metricsToken)) return reply.callNotFound();
      return reply.type(metrics.contentType).send(await metrics.text());
    });
  }

  serveOn(http);
  return {
    serveOn,
    leave() {
      isLeaving = true;
    },
  };
}

/** The body of a /readyz that is not ready, beside the version. */
type Problem = { status: string } & Record<string, unknown>;

/** Returns the reason why this release cannot serve on the schema, or `null`. */
function schemaProblem({ pending, needs }: SchemaState): Problem | null {
  if (needs !== null) return { status: 'too old', needs };
  return pending.length > 0 ? { status: 'migrating', pending } : null;
}

function lookGauge(looks: () => readonly LastLook[]): NamedGauge {
  return {
    name: 'haihu_last_look_seconds',
    help: 'Seconds since it looked; more than 30: it stands still.',
    label: 'what',
    async values() {
      const begun = looks().flatMap((look) => {
        const age = look.age();
        return age === null ? [] : [[look.name, Math.round(age / 1000)] as const];
      });
      return Object.fromEntries(begun);
    },
  };
}

function mayRead({ ip, headers }: FastifyRequest, token: string | null): boolean {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine forwards requests of others.
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return !isForwarded && (ip === '::1' || /^(::ffff:)?127\./.test(ip));
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}
