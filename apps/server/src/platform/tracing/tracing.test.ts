import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { sql } from '../db/sql.ts';
import { createTracer } from './otlp-tracer.ts';
import { spanNameOf } from './trace-statements.ts';
import { createTracing } from './tracing.ts';

const PROXY = '192.0.2.250';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

/** Makes a collector of traces that gives every request this answer. `null`: it gives none. */
async function createCollector(status: number | null = 200) {
  const requests: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const server = createServer(async (request, reply) => {
    const body = (await request.toArray()).join('');
    requests.push({ url: request.url!, headers: request.headers, body });
    if (status !== null) reply.writeHead(status).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const spans = () =>
    requests.flatMap(({ body }) => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
  return { endpoint: `http://127.0.0.1:${port}/v1/traces`, requests, spans };
}

type Times = Parameters<typeof createTracer>[1];

function createSender(endpoint: string, share = 1, times?: Times) {
  const sender = createTracer(
    { endpoint, headers: { authorization: 'Bearer key' }, serviceName: 'haihu', share },
    times,
  );
  onTestFinished(sender.stop);
  const lost = () => sender.gauges[0]!.value();
  return { sender, lost, tracing: createTracing(sender) };
}

/** Makes a server whose traces go to a collector. `sent` sends what waits, and returns all spans. */
async function createTracedWorld(share = 1) {
  const collector = await createCollector();
  const { sender, tracing } = createSender(collector.endpoint, share);
  const world = await createWorld({ tracing });
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('赵婷');
  async function sent() {
    await sender.stop();
    return collector.spans();
  }
  return { ...world, enterprise, token, member, collector, sent };
}

const factsOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

test('a request, its statements and the event that follows from it are one trace', async () => {
  const world = await createTracedWorld();
  const { enterprise, token, member } = world;
  const id = await enterprise.addToPublicPool();
  await world.call('customers.claim', { ids: [id] }, token);
  await world.relay.deliverDue();
  const spans = await world.sent();

  const request = spans.find(({ name }) => name === 'customers.claim')!;
  expect(request).toMatchObject({ kind: 2, status: { code: 0 } });
  expect(request).not.toHaveProperty('parentSpanId');
  expect(factsOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'haihu.code': 200,
    'haihu.request_id': expect.stringMatching(/^[\da-f-]{19}$/),
    'haihu.tenant': enterprise.tenantId,
    'haihu.user': member.userId,
  });
  const event = spans.find(({ name }) => name === 'customer.claimed')!;
  expect(event).toMatchObject({ kind: 5, parentSpanId: request.spanId });
  const statements = spans.filter(({ kind }) => kind === 3);
  expect(statements.map(({ name }) => name)).toContain('update customer');
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request.spanId, event.spanId]));
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));

  expect(spans.every(({ traceId, spanId }) => /^[\da-f]{32}$/.test(traceId) && /^[\da-f]{16}$/.test(spanId))).toBe(
    true,
  );
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  const within = ({ startTimeUnixNano, endTimeUnixNano }: SentSpan) =>
    BigInt(request.startTimeUnixNano) <= BigInt(startTimeUnixNano) &&
    BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano);
  expect(spans.every(within)).toBe(true);
  expect(Math.abs(Number(BigInt(request.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(600_000);
});

test('the collector gets our name, its key, and nothing that a caller sent', async () => {
  const world = await createTracedWorld();
  const { collector, token } = world;
  await world.call('customers.findDuplicate', { mobile: '13987654321' }, token);
  await world.call('customers.privatePage', { search: '13987654321' }, token);
  await world.call('identity.sendCode', { mobile: '13987654321', purpose: 'login' });
  const spans = await world.sent();
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['customers.findDuplicate', 'customers.privatePage']),
  );
  for (const { url, headers, body } of collector.requests) {
    expect(url).toBe('/v1/traces');
    expect(headers).toMatchObject({ authorization: 'Bearer key', 'content-type': 'application/json' });
    expect(body).toContain('{"key":"service.name","value":{"stringValue":"haihu"}}');
    expect(body).not.toMatch(/13987654321|赵婷/);
    expect(body).not.toContain(token);
  }
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].filter((key) => !/^(http|haihu|db)\./.test(key))).toEqual([]);
});

test('a proxy that we trust may give the trace, and a stranger may not', async () => {
  const world = await createTracedWorld();
  const ask = (traceparent: string, ip: string) =>
    world.call('identity.userInfo', {}, world.token, { headers: { traceparent }, ip });
  await ask(`00-${TRACE}-${SPAN}-01`, PROXY);
  await ask(`00-${TRACE}-${SPAN}-01`, '198.51.100.7');
  await ask(`00-${TRACE}-${'0'.repeat(16)}-01`, PROXY);
  await ask(`00-${TRACE}-${SPAN}-00`, PROXY);
  const requests = (await world.sent()).filter(({ kind }) => kind === 2);
  expect(requests.map(({ traceId, parentSpanId }) => [traceId === TRACE, parentSpanId])).toEqual([
    [true, SPAN],
    [false, undefined],
    [false, undefined],
  ]);
});

test('a request outside of the share is not traced, nor is anything that follows from it', async () => {
  const world = await createTracedWorld(0);
  const id = await world.enterprise.addToPublicPool();
  await world.call('customers.claim', { ids: [id] }, world.token);
  await world.relay.deliverDue();
  expect(await world.sent()).toEqual([]);
});

test('a failure is marked, in a request and in its statement', async () => {
  const world = await createTracedWorld();
  await world.admin('alter table customer rename to customer_away');
  const { code } = await world.call('customers.privatePage', {}, world.token).catch(() => ({ code: 50000 }));
  expect(code).toBe(50000);
  const failed = (await world.sent()).filter(({ status }) => status.code === 2);
  expect(failed.map(({ kind }) => kind).toSorted()).toEqual(expect.arrayContaining([2, 3]));
});

test('each job is a trace with its statements, and a job that fails is marked and fails', async () => {
  const collector = await createCollector();
  const { sender, tracing } = createSender(collector.endpoint);
  const { db, enterprise } = await createWorld({ tracing });
  const { tenantId } = await enterprise();
  const { good, bad } = tracing.traceJobs({
    good: async (tenant) => void (await db.forTenant(tenant).query(sql`select id from customer`)),
    bad: async () => {
      throw new Error('not today');
    },
  });
  await good!(tenantId, '1');
  await expect(bad!(tenantId, '1')).rejects.toThrow('not today');
  await sender.stop();
  const [statement, job, failed] = collector.spans();
  expect(statement).toMatchObject({ name: 'select customer', parentSpanId: job!.spanId, traceId: job!.traceId });
  expect(job).toMatchObject({ name: 'good', kind: 5, status: { code: 0 } });
  expect(failed).toMatchObject({ name: 'bad', status: { code: 2 } });
  expect(failed!.traceId).not.toBe(job!.traceId);
});

test('spans go to the collector now and then, and many go at once', async () => {
  const collector = await createCollector();
  const { sender } = createSender(collector.endpoint, 1, { every: 20 });
  const make = () => sender.beginTrace('one', 'server')!.end({ hasFailed: false });
  sender.start({ warn() {} });
  make();
  await expect.poll(() => collector.spans().length).toBe(1);
  const slow = createSender(collector.endpoint, 1, { every: 600_000 });
  slow.sender.start({ warn() {} });
  for (let span = 0; span < 600; span += 1) slow.sender.beginTrace('many', 'server')!.end({ hasFailed: false });
  await expect.poll(() => collector.spans().length).toBeGreaterThanOrEqual(513);
});

test.each([
  ['refuses', 401, 'status 401'],
  ['is away for a while', 503, 'Export failed with retryable status'],
  ['is silent', null, 'Request timed out'],
])(
  'a collector that %s costs the work nothing: its spans are counted, and the log says so once',
  async (_, status, reason) => {
    const collector = await createCollector(status);
    const { sender, lost } = createSender(collector.endpoint, 1, { every: 10, answer: 50, stop: 50 });
    const lines: object[] = [];
    sender.start({ warn: (line: object) => void lines.push(line) });
    for (let round = 1; round <= 3; round += 1) {
      sender.beginTrace('lost', 'server')!.end({ hasFailed: false });
      await expect.poll(lost).toBe(round);
    }
    expect(lines).toEqual([{ lost: 1, reason }]);
  },
);

test('spans for which there is no room are dropped, and the earlier ones are kept', async () => {
  const collector = await createCollector();
  const { sender, lost } = createSender(collector.endpoint);
  // The first 512 are on their way.
  for (let span = 0; span < 2612; span += 1) sender.beginTrace(`${span}`, 'server')!.end({ hasFailed: false });
  expect(lost()).toBe(52);
  await sender.stop();
  const names = collector.spans().map(({ name }) => Number(name));
  expect(names.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2560 }, (_, span) => span));
});

test.each([
  [sql`select c.id from customer c where c.id = ${1} for update of c`, 'select customer'],
  [sql`with due as (select id from job for no key update skip locked) update only job set at = now()`, 'update job'],
  [sql`with gone as (delete from visit returning id) select count(*) from gone`, 'delete visit'],
  [sql`insert into tag (id) values (${1}) on conflict (id) do update set id = excluded.id`, 'insert tag'],
  [sql`select 1`, 'select'],
])('a statement is named by its first change, or by its first table', (statement, name) => {
  expect(spanNameOf(statement)).toBe(name);
});
