import { currentRequestId, withinJob } from '../process/current-request.ts';
import type { JobHandler } from '../queue/queue.ts';
import type { Tracer } from './tracer.ts';

/** Wraps the handlers of jobs, so that each job is a trace of its own. */
export function traceJobs(handlers: Record<string, JobHandler>, tracer: Tracer): Record<string, JobHandler> {
  const wrapped = Object.entries(handlers).map(([task, handle]): [string, JobHandler] => [
    task,
    async (tenantId, id) => {
      const span = tracer.beginTrace(task, 'consumer');
      if (!span) return handle(tenantId, id);
      const requestId = currentRequestId();
      const facts = { 'haihu.tenant': tenantId, ...(requestId && { 'haihu.request_id': requestId }) };
      try {
        await withinJob(requestId, () => handle(tenantId, id), span.place);
        span.end({ hasFailed: false, facts });
      } catch (error) {
        span.end({ hasFailed: true, facts });
        throw error;
      }
    },
  ]);
  return Object.fromEntries(wrapped);
}
