import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract, type EndpointName } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WrittenRows, writtenRows } from '../src/platform/db/written-rows.ts';
import { isRecording, record } from './evidence.ts';
import { noteBegun, recordLater } from './later-rows.ts';
import { answer } from './stated.ts';
import { noteAsked, triggerOf } from './triggers.ts';
import { leavesOf, putIn, putInLiterals, wasPutIn } from './values.ts';
import { columnsWritten } from './written-columns.ts';

/** A header that tells a browser, in tests only, that its call has changed a row. */
export const CHANGED = 'x-test-changed-rows';

/**
 * Tables that every call writes, whatever it does, so that they show no effect of a call. Viewing a customer takes a
 * lease.
 */
const HOUSEKEEPING = [
  'audit',
  'customer_lease',
  'idempotency_key',
  'known_device',
  'outbox',
  'outbox_due',
  'push',
  'push_position',
  'rate_window',
  'socket_process',
  'socket_ticket',
];
const calls = path.resolve(import.meta.dirname, '../../../tooling/coverage-spec/calls.txt');
/** Calls of the specification, as `METHOD path`. */
const SPECIFIED = new Set(readFileSync(calls, 'utf8').trim().split('\n'));

interface UnderWay {
  callName: EndpointName;
  /** Columns that the call wrote, as `table.column`. */
  written: Set<string>;
}
const requests = new AsyncLocalStorage<UnderWay>();
const underWay = new WeakMap<object, UnderWay>();

let isListening = false;
function listen(): void {
  if (isListening) return;
  isListening = true;
  writtenRows.subscribe((message) => {
    const { text, values } = message as WrittenRows;
    const request = requests.getStore();
    if (request) for (const column of columnsWritten(text)) request.written.add(column);
    else {
      putIn(values);
      putInLiterals(text);
      recordLater(columnsWritten(text).filter((column) => !HOUSEKEEPING.includes(tableOf(column))));
    }
  });
}

/** Returns true if a call wrote more than every call does. */
function changesRows({ written }: UnderWay): boolean {
  return [...written].some((column) => !HOUSEKEEPING.includes(tableOf(column)) && column !== 'session.last_seen_at');
}

const tableOf = (column: string) => column.split('.')[0]!;

/** Records what the calls of this server do. Call it before the server is ready. */
export function recordCalls(http: FastifyInstance): void {
  if (!isRecording) return;
  listen();
  const within = (request: FastifyRequest, _reply: unknown, next: () => void) => {
    const { callName } = request.routeOptions.config as { callName?: EndpointName };
    if (!callName) return next();
    let call = underWay.get(request.raw);
    if (!call) {
      underWay.set(request.raw, (call = { callName, written: new Set() }));
      noteAsked(callName);
    }
    requests.run(call, next);
  };
  http.addHook('onRequest', within);
  // The context is set again after the body was read, because reading happens in the context of the connection.
  http.addHook('preHandler', within);
  http.addHook('onSend', (request, reply, payload, done) => {
    const call = underWay.get(request.raw);
    if (call) {
      if (changesRows(call)) reply.header(CHANGED, 'yes');
      if (isEnvelope(reply))
        recordCall(call, String(payload), { body: request.body, query: request.query, params: request.params });
      else recordFile(call, payload);
    }
    done(null, payload);
  });
}

/** Returns true if a reply is an envelope. Files are not, even those that hold JSON: they are sent with a name. */
const isEnvelope = (reply: FastifyReply) =>
  !reply.hasHeader('content-disposition') && String(reply.getHeader('content-type')).startsWith('application/json');

/** Records that a call was sent. Returns its item in the specification. */
function recordSent({ callName }: UnderWay): string {
  const endpoint: Endpoint = contract[callName];
  const item = `${endpoint.method} ${endpoint.path}`;
  record('sent', item);
  noteBegun(item);
  return item;
}

/** Records a call that answers with the content of a file, which may be text or JSON. */
function recordFile(call: UnderWay, payload: unknown): void {
  const item = recordSent(call);
  if (payload) record('reply', item, 'bytes');
}

function recordCall(call: UnderWay, payload: string, request: object): void {
  const item = recordSent(call);
  const isSpecified = SPECIFIED.has(item);
  const { code, data } = JSON.parse(payload) as { code: number; data: unknown };
  if (code !== 200) return record('refused', item, String(code));
  putIn(request);
  if (!isSpecified) return;
  for (const column of call.written) record('row', item, column);
  const leaves = leavesOf(data);
  for (const [field, value] of leaves) if (wasPutIn(value)) record('reply', item, field);
  answer(item, leaves);
}

/** Records a push that came in over a socket. */
export function recordPush({ type, data }: { type: number; data?: unknown }): void {
  record('pushed', String(type), triggerOf(type, data));
}

/** Records a push that a test read from the database. */
export function recordTold({ type, data }: { type: number; data?: unknown }): void {
  if (isRecording) record('told', String(type), triggerOf(type, data));
}
