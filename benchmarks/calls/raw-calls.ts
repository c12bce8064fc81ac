import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from './monotonic.ts';

/** An Asterisk, and how calls go over it. */
export interface RawPlan {
  /** The address of its HTTP server. */
  address: string;
  /** `user:password`. */
  credential: string;
  /** The name of the carrier's endpoint. */
  line: string;
  /** The phones that call, one call each. */
  phones: string[];
  /** Calls a second. */
  pace: number;
  /** Seconds for which a customer talks. */
  talk: number;
}

export interface RawCall {
  id: string;
  number: string;
  /** The instant before the first request, by the monotonic clock. */
  at: number;
}

interface RawEvent {
  type: string;
  request_id?: string;
  status_code?: number;
  message_body?: string;
  channel?: { id: string; state: string };
}

/** Requests that an Asterisk gets for a call: as few as there can be, without our server. */
interface RawRequest {
  method: string;
  path: string;
  query?: Record<string, string>;
  variables?: Record<string, string>;
}

const APP = 'raw';
/** Time for the ends of the last calls. Milliseconds. */
const ENDS = 1500;

/**
 * Calls over an Asterisk by its interface alone: rings the agent, then the customer, joins both and records them. Resolves
 * once the calls are over.
 */
export async function callRaw({ address, credential, line, phones, pace, talk }: RawPlan): Promise<RawCall[]> {
  const query = new URLSearchParams({ app: APP, api_key: credential, subscribeAll: 'false' });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ari/events?${query.toString()}`);
  const waiting = new Map<string, (answer: RawEvent) => void>();
  const calls = new Map<string, ReturnType<typeof createCall>>();
  socket.addEventListener('message', ({ data }) => {
    const event = JSON.parse(String(data)) as RawEvent;
    if (event.type === 'RESTResponse') return waiting.get(event.request_id!)?.(event);
    const [id, part] = event.channel?.id.split('_') ?? [];
    if (id !== undefined) calls.get(id)?.hear(event, part!);
  });
  await once(socket, 'open');

  async function ask({ method, path, query: given = {}, variables }: RawRequest): Promise<void> {
    const id = randomUUID();
    const uri = `${path}?${new URLSearchParams(given).toString()}`;
    const body = variables && { content_type: 'application/json', message_body: JSON.stringify({ variables }) };
    const answered = new Promise<RawEvent>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ type: 'RESTRequest', request_id: id, method, uri, ...body }));
    const { status_code: status = 0, message_body: said } = await answered;
    waiting.delete(id);
    if (status >= 300 && status !== 404) throw new Error(`${method} ${path}: ${status} ${said}`);
  }

  const placed: RawCall[] = [];
  const began = monotonicMs();
  for (const [at, phone] of phones.entries()) {
    await pause(Math.max(0, began + (at * 1000) / pace - monotonicMs()));
    const call = { id: `raw-${randomUUID()}`, number: `138${String(at).padStart(6, '0')}60`, at: monotonicMs() };
    placed.push(call);
    calls.set(call.id, createCall(call, { phone, line, ask }));
  }
  await pause(talk * 1000 + ENDS);
  for (const call of calls.values()) await call.clear();
  socket.close();
  return placed;
}

const failed = (error: unknown) => console.error('a call without our server failed', error);

/** Begins a call and carries it on as its channels tell. */
function createCall(
  { id, number }: RawCall,
  { phone, line, ask }: { phone: string; line: string; ask(request: RawRequest): Promise<void> },
) {
  const post = (path: string, query: Record<string, string>, variables?: Record<string, string>) =>
    ask({ method: 'POST', path, query, ...(variables && { variables }) });
  const channel = (part: string) => `${id}_${part}`;
  let isOver = false;
  const up = new Set<string>();

  /** Makes a channel. It can be dialled once Asterisk tells that it is there. */
  const create = (part: string, endpoint: string, variables: Record<string, string>) =>
    post('channels/create', { endpoint, app: APP, channelId: channel(part) }, variables);

  async function begin(): Promise<void> {
    const named = { 'PJSIP_HEADER(add,X-Haihu-Call)': id };
    await Promise.all([
      post('bridges', { type: 'mixing,dtmf_events', bridgeId: id }),
      create('agent', `PJSIP/${phone}`, named),
    ]);
  }

  function entered(part: string): Promise<void> {
    if (part !== 'recorder') return post(`channels/${channel(part)}/dial`, { timeout: '30' });
    return post(`channels/${channel(part)}/record`, { name: id, format: 'wav', ifExists: 'overwrite' });
  }

  async function picksUp(part: string): Promise<void> {
    await Promise.all([
      post(`bridges/${id}/addChannel`, { channel: channel(part) }),
      part === 'agent'
        ? create('customer', `PJSIP/${number}@${line}`, {})
        : post(`channels/${channel('customer')}/snoop/${channel('recorder')}`, { spy: 'both', app: APP }),
    ]);
  }

  async function over(): Promise<void> {
    isOver = true;
    for (const part of ['agent', 'customer']) await ask({ method: 'DELETE', path: `channels/${channel(part)}` });
  }

  begin().catch(failed);
  return {
    hear({ type, channel: told }: RawEvent, part: string): void {
      if (type === 'StasisStart') entered(part).catch(failed);
      else if (type === 'ChannelStateChange' && told!.state === 'Up' && !up.has(part)) {
        up.add(part);
        picksUp(part).catch(failed);
      } else if (type === 'ChannelDestroyed' && !isOver) over().catch(failed);
    },
    /** Removes what the call left. */
    async clear(): Promise<void> {
      await ask({ method: 'DELETE', path: `bridges/${id}` });
      await ask({ method: 'DELETE', path: `recordings/stored/${id}` });
    },
  };
}
