import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { EngineRecording } from '../telephony.ts';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { AriAway, nullIfMissing } from './ari-errors.ts';
import { type AriRequest, createAriRequests } from './ari-requests.ts';
import { createEngineClock } from './engine-clock.ts';

/** The fields that we read of Asterisk's events. Each type has more. */
const ariEvent = z.looseObject({
  type: z.string(),
  timestamp: z.string().optional(),
  channel: z
    .looseObject({ id: z.string(), state: z.string(), caller: z.looseObject({ number: z.string() }).optional() })
    .optional(),
  peer: z.looseObject({ id: z.string(), state: z.string() }).optional(),
  playback: z.looseObject({ id: z.string(), target_uri: z.string(), state: z.string().optional() }).optional(),
  /** `talking_duration`: seconds that were no silence, where silence ends the recording. */
  recording: z
    .looseObject({ name: z.string(), duration: z.number().optional(), talking_duration: z.number().optional() })
    .optional(),
  /** `rtcp`: the counts of a channel's sound: see docs/asterisk/extensions.conf. */
  userevent: z.looseObject({ rtcp: z.string().optional() }).optional(),
  args: z.array(z.string()).optional(),
  dialstatus: z.string().optional(),
  digit: z.string().optional(),
  /** The Q.850 cause; `tech_cause` is the code of the channel's own protocol. */
  cause: z.number().optional(),
  tech_cause: z.number().optional(),
});
/** An event of Asterisk. `when`: its instant by our clock that never jumps, in milliseconds. */
export type AriEvent = z.output<typeof ariEvent> & { when: number };

const pong = z.looseObject({ timestamp: z.string() });

export interface AriOptions {
  /** The address of Asterisk's HTTP server: http://10.0.0.5:8088. */
  address: string;
  /** User and password: `user:password`. */
  credential: string;
  app: string;
  onEvent(event: AriEvent): void;
  /**
   * Called when a connection is made, before any event. Requests may be made. The connection counts as up once this
   * resolves.
   */
  onUp(): Promise<void>;
  onProblem(problem: unknown): void;
}

export type Ari = ReturnType<typeof connectAri>;

/**
 * Times in milliseconds: `RETRY` before the next attempt to connect, `PATIENCE` for a connection, `PING_EVERY` between
 * pings.
 */
const RETRY = 1000;
const PATIENCE = 5000;
const PING_EVERY = 5000;
/**
 * Number of pings in a row without an answer after which a connection is gone. One answer may be late on a busy
 * machine.
 */
const PINGS_MISSED = 2;
/**
 * Time before connecting again after another process took over this Asterisk. By then our lease tells us. Milliseconds.
 */
const REPLACED = 15_000;

/**
 * Connects to Asterisk by one WebSocket. Events come over it. Requests go over it too if the Asterisk has REST over
 * WebSocket (since 22.4), else by HTTP. It connects by itself, again and again, until it is closed.
 */
export function connectAri({ address, credential, app, onEvent, onUp, onProblem }: AriOptions) {
  const authorization = `Basic ${Buffer.from(credential).toString('base64')}`;
  let socket: WebSocket | undefined;
  const clock = createEngineClock();
  let isUp = false;
  let since = new Date().toISOString();
  let overSocket = true;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;
  const requests = createAriRequests({ address, authorization, socket: () => socket });

  function connect(): void {
    const url = `${address.replace(/^http/, 'ws')}/ari/events?app=${encodeURIComponent(app)}&subscribeAll=false`;
    const fresh = new WebSocket(url, { headers: { authorization }, handshakeTimeout: PATIENCE });
    socket = fresh;
    let missed = 0;
    fresh.on('open', () => void opened(fresh));
    fresh.on('message', (data: Buffer) => heard(data.toString()));
    fresh.on('pong', () => {
      missed = 0;
    });
    fresh.on('error', (error) => isUp && onProblem(error));
    fresh.on('close', () => lost(fresh, RETRY));
    clearInterval(ping);
    ping = setInterval(() => {
      if (missed >= PINGS_MISSED) fresh.terminate();
      missed += 1;
      if (fresh.readyState === WebSocket.OPEN) fresh.ping();
      if (isUp) measure().catch(() => undefined);
    }, PING_EVERY).unref();
  }

  async function opened(fresh: WebSocket): Promise<void> {
    try {
      overSocket = await speaksRest();
      await measure();
      await onUp();
      if (socket !== fresh) return;
      [isUp, since] = [true, new Date().toISOString()];
    } catch (error) {
      onProblem(error);
      fresh.terminate();
    }
  }

  /** Measures the difference between Asterisk's clock and ours. */
  async function measure(): Promise<void> {
    const askedAt = performance.now();
    clock.measured(pong.parse(await request({ method: 'GET', path: 'asterisk/ping' })).timestamp, askedAt);
  }

  /** Returns true if this Asterisk has REST over WebSocket. One without it does not answer. */
  async function speaksRest(): Promise<boolean> {
    const answered = await requests.bySocket({ method: 'GET', path: 'asterisk/ping' }, 1000).catch(() => null);
    return answered !== null;
  }

  function lost(old: WebSocket, after: number): void {
    if (socket !== old) return;
    socket = undefined;
    clearInterval(ping);
    if (isUp) [isUp, since] = [false, new Date().toISOString()];
    requests.lose();
    if (!isClosed) retry = setTimeout(connect, after).unref();
  }

  function heard(text: string): void {
    let said: unknown;
    try {
      said = JSON.parse(text);
    } catch (error) {
      // A bad frame costs one event only.
      return onProblem(error);
    }
    if (requests.heard(said)) return;
    const event = ariEvent.safeParse(said);
    if (!event.success) return;
    if (event.data.type === 'ApplicationReplaced' && socket) {
      const old = socket;
      lost(old, REPLACED);
      old.terminate();
      return;
    }
    onEvent({ ...event.data, when: clock.when(event.data.timestamp) });
  }

  async function request(asked: AriRequest): Promise<unknown> {
    const text = overSocket ? await requests.bySocket(asked) : await (await requests.byHttp(asked)).text();
    return text ? (JSON.parse(text) as unknown) : null;
  }

  connect();

  return {
    /** Sends a request and returns the JSON of the answer; null when it has none. Throws `AriError` and `AriAway`. */
    request,
    /** Converts an instant of Asterisk's clock into one of our clock that never jumps. */
    whenOf: clock.past,
    /** Streams a file; null when there is none. */
    async file(path: string): Promise<EngineRecording | null> {
      try {
        const { body, headers } = await requests.byHttp({ method: 'GET', path });
        const bytes = Number(headers.get('content-length') ?? NaN);
        if (!body || Number.isNaN(bytes)) throw new AriAway(`Asterisk does not say how long ${path} is`);
        return { bytes, sound: Readable.fromWeb(body as WebStream) };
      } catch (error) {
        return nullIfMissing(error);
      }
    },
    connection: () => ({ isUp, since, clockAhead: clock.offset() }),
    /** Milliseconds by which our clock is ahead of Asterisk's. Null until it is known. */
    clockLead: clock.lead,
    close(): void {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(ping);
      socket?.close();
    },
  };
}
