import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readTraceparent, TRACEPARENT } from './traceparent.ts';
import type { OpenSpan, Tracer } from './tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request. Null: it is not traced. */
    span: OpenSpan | null;
  }
}

/** Codes from here on are failures of the server. */
const FAILED = 50_000;

/**
 * Makes a span for each call. It continues the trace of the caller if `isTrusted` holds for the connection, and otherwise
 * begins one, because a stranger could add to traces of others.
 */
export function traceRequests(
  http: FastifyInstance,
  tracer: Tracer,
  isTrusted: (request: IncomingMessage) => boolean,
): void {
  function begin({ routeOptions: { config }, headers, raw }: FastifyRequest): OpenSpan | null {
    const { callName } = config;
    if (callName === undefined) return null;
    const { [TRACEPARENT]: given } = headers;
    const parent = typeof given === 'string' && isTrusted(raw) ? readTraceparent(given) : null;
    if (!parent) return tracer.beginTrace(callName, 'server');
    return parent.isKept ? tracer.begin(callName, 'server', parent.place) : null;
  }

  http.addHook('onRequest', (request, _reply, done) => {
    request.span = begin(request);
    done();
  });
  http.addHook('onResponse', ({ span, method, answerCode, sentBy, id }, { statusCode }, done) => {
    span?.end({
      hasFailed: answerCode >= FAILED,
      facts: {
        'http.request.method': method,
        'http.response.status_code': statusCode,
        'haihu.code': answerCode,
        'haihu.request_id': id,
        ...(sentBy && { 'haihu.tenant': sentBy.tenant, 'haihu.user': sentBy.user }),
      },
    });
    done();
  });
}
