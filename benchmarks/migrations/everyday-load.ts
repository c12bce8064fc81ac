import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { contract, type EndpointName, type Envelope, type ReplyOf, type RequestTo } from '@haihu/contract/contract';
import type { People } from '../lists/server.ts';

/** Requests that are sent in a second, however long their answers take. */
export const REQUESTS_A_SECOND = 50;

export interface LoadFigures {
  sent: number;
  /** Milliseconds of the slowest answer, and the call that it belongs to. */
  slowest: number;
  slowestCall: string;
  /** Answers other than a success, by what they were. */
  failures: Record<string, number>;
}

interface Caller {
  token: string;
  customerId: string;
}

/** Everyday requests: three lists, a customer and a follow-up. */
export async function createEverydayLoad(address: string, { agents, manager }: People) {
  const callers = await Promise.all(
    agents.map(async (token): Promise<Caller> => {
      const { data } = await ask(address, 'customers.privatePage', {}, token);
      return { token, customerId: data.list[0]!.id };
    }),
  );
  const requests: ((caller: Caller) => Promise<Envelope<unknown>>)[] = [
    ({ token }) => ask(address, 'customers.seaPage', {}, token),
    ({ token }) => ask(address, 'customers.privatePage', {}, token),
    ({ token, customerId }) => ask(address, 'customers.privateDetail', { id: customerId }, token),
    ({ token, customerId }) => ask(address, 'followups.save', { customerId, text: '已联系' }, token),
    () => ask(address, 'customers.privatePage', { owner: 'all' }, manager),
  ];

  /** Sends requests at an even pace until `work` has settled, and waits for all answers. */
  async function during(work: Promise<unknown>): Promise<LoadFigures> {
    const figures: LoadFigures = { sent: 0, slowest: 0, slowestCall: '', failures: {} };
    const open: Promise<void>[] = [];
    const ending = new AbortController();
    const over = work.finally(() => ending.abort());
    over.catch(() => {});
    const began = performance.now();
    while (!ending.signal.aborted) {
      open.push(send(figures));
      const next = began + (figures.sent * 1000) / REQUESTS_A_SECOND;
      await delay(Math.max(0, next - performance.now()));
    }
    await Promise.all(open);
    await over;
    return figures;
  }

  async function send(figures: LoadFigures): Promise<void> {
    const [place, caller] = [figures.sent % requests.length, callers[figures.sent % callers.length]!];
    figures.sent += 1;
    const began = performance.now();
    const outcome = await requests[place]!(caller).then(
      ({ code, msg }) => (code === 200 ? null : `${code} ${msg}`),
      (error: unknown) => String(error),
    );
    if (outcome !== null) figures.failures[outcome] = (figures.failures[outcome] ?? 0) + 1;
    const took = Math.round(performance.now() - began);
    if (took > figures.slowest) Object.assign(figures, { slowest: took, slowestCall: names[place] });
  }

  return { during };
}

const names = ['public pool', 'private pool', 'detail', 'follow-up', 'team'];

async function ask<Name extends EndpointName>(
  address: string,
  name: Name,
  request: RequestTo<Name>,
  token: string,
): Promise<Envelope<ReplyOf<Name>>> {
  const { method, path } = contract[name];
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
  const reply = await fetch(`${address}/gateway/${path}${query}`, {
    method,
    headers: { token, 'idempotency-key': randomUUID(), ...(!isGet && { 'content-type': 'application/json' }) },
    ...(!isGet && { body: JSON.stringify(request) }),
    signal: AbortSignal.timeout(60_000),
  });
  return (await reply.json()) as Envelope<ReplyOf<Name>>;
}
