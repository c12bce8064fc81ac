import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract, type CallName } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { errors } from '@haihu/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writtenRows } from '../src/platform/db/written-rows.ts';

type Kind = 'effect' | 'refusal' | 'screen' | 'socket' | 'text' | 'constant';

const tooling = path.resolve(import.meta.dirname, '../../../tooling/coverage-spec');
const FIXED: string[] = JSON.parse(readFileSync(path.join(tooling, 'fixed.json'), 'utf8')).texts;

const folder = path.resolve(import.meta.dirname, '../../../.cache/coverage-spec');
const file = path.join(folder, `${randomUUID()}.tsv`);
const known = new Set<string>();

/** Notes down that a test saw this item of the specification. What each kind asks for stands in tooling/coverage-spec.mjs. */
export function recordSpec(kind: Kind, item: string): void {
  const line = `${kind}\t${item}`;
  if (known.has(line)) return;
  known.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(file, `${line}\n`);
}

/** Tells a browser, in tests only, that the call it made has changed a row. */
export const CHANGED = 'x-test-changed-rows';

/** Kept by every call, whatever it does: no effect of one. Leases are taken by whoever looks at a customer. */
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
];
/** What these are there for. */
const LEASE_CALLS: readonly CallName[] = ['customers.lease', 'customers.release'];
const WRITES = /\b(?:insert into|update|delete from)\s+(\w+)\s+(?:set\s+(\w+))?/gi;

interface Written {
  rows: boolean;
  leases: boolean;
}
const requests = new AsyncLocalStorage<Written>();
const underWay = new WeakMap<object, Written>();

let isListening = false;
function listen(): void {
  if (isListening) return;
  isListening = true;
  writtenRows.subscribe((message) => {
    const request = requests.getStore();
    if (!request) return;
    const { text } = message as { text: string };
    request.rows ||= changesRows(text);
    request.leases ||= tablesWritten(text).some(({ name }) => name === 'customer_lease');
  });
}

function changesRows(text: string): boolean {
  return tablesWritten(text).some(
    ({ name, column }) => !HOUSEKEEPING.includes(name) && !(name === 'session' && column === 'last_seen_at'),
  );
}

function tablesWritten(text: string) {
  return [...text.matchAll(WRITES)].map(([, table, column]) => ({ name: table!.toLowerCase(), column }));
}

/** Records what the calls of this server do. Expects to come before it is ready. */
export function recordCalls(http: FastifyInstance): void {
  listen();
  const within = (request: FastifyRequest, _reply: unknown, next: () => void) => {
    let written = underWay.get(request.raw);
    if (!written) underWay.set(request.raw, (written = { rows: false, leases: false }));
    requests.run(written, next);
  };
  http.addHook('onRequest', within);
  // Once more after the body was read, which belongs to the connection.
  http.addHook('preHandler', within);
  http.addHook('onSend', (request, reply, payload, done) => {
    const { callName } = request.routeOptions.config;
    if (callName) {
      const { rows = false, leases = false } = underWay.get(request.raw) ?? {};
      if (rows) reply.header(CHANGED, 'yes');
      record(callName as CallName, payload, rows || (leases && LEASE_CALLS.includes(callName as CallName)));
    }
    done(null, payload);
  });
}

function record(callName: CallName, payload: unknown, changed: boolean): void {
  const endpoint: Endpoint = contract[callName];
  const item = `${endpoint.method} ${endpoint.path}`;
  if (typeof payload !== 'string') {
    // The bytes of a file.
    if (payload) recordSpec('effect', item);
    return;
  }
  const { code, msg, data } = JSON.parse(payload) as { code: number; msg: string; data: unknown };
  if (code === 200) {
    if (endpoint.effect === 'write' ? changed : holdsSomething(data)) recordSpec('effect', item);
    if (callName === 'config.appVersion') recordVersion(data);
    for (const [, level] of payload.matchAll(/"level":([1-6])\b/g)) recordSpec('constant', `level ${level}`);
  } else {
    const own = endpoint.errors.map((name) => errors[name].code);
    if (own.length === 0 || own.includes(code)) recordSpec('refusal', item);
    recordText(msg);
  }
}

/** Any word, number but 0, or truth in it. */
export function holdsSomething(data: unknown): boolean {
  if (data === null || typeof data !== 'object') return Boolean(data);
  return Object.values(data).some(holdsSomething);
}

function recordVersion(data: unknown): void {
  const values = Object.values(data as Record<string, unknown>).map(String);
  if (values.includes('1.8.0')) recordSpec('constant', 'app version 1.8.0');
  if (values.includes('9')) recordSpec('constant', 'app version code 9');
}

/** Texts that the specification fixes, in what a test read. */
export function recordText(words: string): void {
  for (const text of FIXED) if (words.includes(text)) recordSpec('text', text);
}

/** A message that came in over a socket. */
export function recordPush({ type, msg }: { type: number; msg?: string }): void {
  recordSpec('socket', String(type));
  if (msg) recordText(msg);
}
