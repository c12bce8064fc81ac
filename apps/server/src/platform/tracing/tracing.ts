import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { WatchStatement } from '../db/watch-statement.ts';
import type { JobHandler } from '../queue/queue.ts';
import { traceJobs } from './trace-jobs.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';
import type { Tracer } from './tracer.ts';

/**
 * Everything that makes spans. The parts of the server get it as a value, and import only this type: a start waits for
 * each file, and most installations have no collector.
 */
export interface Tracing {
  tracer: Tracer;
  watchStatement: WatchStatement;
  traceRequests(http: FastifyInstance, isTrusted: (request: IncomingMessage) => boolean): void;
  traceJobs(handlers: Record<string, JobHandler>): Record<string, JobHandler>;
}

export const createTracing = (tracer: Tracer): Tracing => ({
  tracer,
  watchStatement: traceStatements(tracer),
  traceRequests: (http, isTrusted) => traceRequests(http, tracer, isTrusted),
  traceJobs: (handlers) => traceJobs(handlers, tracer),
});
