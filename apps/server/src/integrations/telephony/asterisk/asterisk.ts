import * as z from 'zod';
import { secondsIn } from '../wav.ts';
import type { AgentLeg, CallOrder, KeptEnd, OrderRefusal, Telephony, TelephonyEvent, TestOrder } from '../telephony.ts';
import { wrongOrderField, wrongTestField } from '../order.ts';
import { AriAway, AriError, type AriEvent, connectAri } from './ari.ts';
import { findEndpointStates, isEndpointOnline } from './endpoints.ts';
import { createCallClock } from './engine-clock.ts';
import { idsOf, partOf } from './ids.ts';
import { createLiveCall, type LiveCall } from './live-call.ts';
import { createSwitchboard } from './parts.ts';
import { createProvisioning } from './provisioning.ts';
import { findChannelsOfCalls, findForgottenCalls, type FoundCall } from './recovery.ts';
import { createTestCall } from './test-call.ts';

export interface AsteriskParts {
  /** The address of the Asterisk's HTTP server: http://10.0.0.5:8088. */
  address: string;
  /** User and password of ARI: `user:password`. */
  credential: string;
  /** Letters and digits that tell our channels from those of other installations on the same Asterisk. */
  installation: string;
  onProblem(problem: unknown): void;
}

interface Running {
  tenantId: string;
  live: Pick<LiveCall, 'hear' | 'isOver' | 'state' | 'hangUp'> & Partial<LiveCall>;
}

/** Drives an Asterisk by ARI. Its calls outlive this process: the next process that connects finds them again. */
export function createAsterisk({ address, credential, installation, onProblem }: AsteriskParts): Telephony {
  const app = `haihu-${installation}`;
  const calls = new Map<string, Running>();
  const listeners = new Set<(event: TelephonyEvent) => void>();
  const lengths = new Map<string, number>();
  /** Calls of ours that this process does not know, each with the time since which it was seen. */
  const strangers = new Map<string, number>();
  /** Events that come while calls are being found again. They wait until that is done. */
  let waiting: AriEvent[] | null = null;
  let isClosed = false;

  const ari = connectAri({ address, credential, app, onEvent, onUp: recover, onProblem });
  const { request } = ari;
  const provisioning = createProvisioning(request);
  const board = createSwitchboard({ request, app, prefixOf: provisioning.prefixOf });

  function tell(event: TelephonyEvent): void {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (problem) {
        onProblem(problem);
      }
    }
  }

  function onEvent(event: AriEvent): void {
    if (waiting) return void waiting.push(event);
    if (event.type === 'RecordingFinished' && event.recording?.duration !== undefined) {
      lengths.set(event.recording.name, event.recording.duration);
    }
    const callId = callOf(event);
    const call = callId === null ? undefined : calls.get(callId);
    if (!call || callId === null) return;
    call.live.hear(event);
  }

  function callOf({ channel, peer, playback, recording }: AriEvent): string | null {
    if (recording) {
      const prefix = `${installation}-`;
      return recording.name.startsWith(prefix) ? recording.name.slice(prefix.length) : null;
    }
    const id = channel?.id ?? peer?.id ?? playback?.target_uri.replace(/^channel:/, '');
    return id === undefined ? null : (partOf(installation, id)?.callId ?? null);
  }

  /**
   * Finds the calls again after a connection. Calls that this process knows continue in the state in which they are
   * found. Unknown calls continue if they are in talk, and are hung up otherwise. Calls that are not there any more are
   * forgotten.
   */
  async function recover(): Promise<void> {
    waiting = [];
    try {
      await find();
    } finally {
      const told = waiting;
      waiting = null;
      told.forEach(onEvent);
    }
  }

  async function find(): Promise<void> {
    provisioning.forget();
    const found = await findForgottenCalls(request, app, installation, (callId) => live(callId)?.resume !== undefined);
    for (const callId of calls.keys()) if (!found.known.has(callId)) calls.delete(callId);
    for (const [callId, there] of found.known) {
      const isCustomerThere = there.states.has(idsOf(installation, callId).customer);
      live(callId)?.resume?.(there, isCustomerThere ? null : await keptEnd(callId));
    }
    for (const [callId, call] of found.whole) {
      const { tenantId, first, state, answeredAt, isRecorded: record } = call;
      const again = start({ ...unknownOrder, callId, tenantId, first, record }, call);
      // The process that drove the call before may have died after the answer, before it could record it.
      const at = createCallClock()(answeredAt === null ? undefined : ari.whenOf(answeredAt));
      if (first === 'customer') tell({ callId, tenantId, type: 'customer_answered', at });
      if (state !== 'customer_answered') tell({ callId, tenantId, type: state, at });
      again.resume(call.there);
    }
    for (const channel of found.halves) await board.hangUp(channel);
    for (const bridge of found.bridges) await board.dropBridge(bridge);
  }

  function start(order: CallOrder, found?: FoundCall): LiveCall {
    const { callId, tenantId } = order;
    const ids = idsOf(installation, callId);
    const live = createLiveCall({
      order,
      ids,
      board,
      onProblem,
      ...(found && { found }),
      recordedSeconds: () => secondsOf(ids.recording),
      tell(event) {
        if (event.type === 'ended') calls.delete(callId);
        tell({ ...event, callId, tenantId } as TelephonyEvent);
      },
    });
    calls.set(callId, { tenantId, live });
    return live;
  }

  /** Returns the length of a recording, which ends shortly after the call. */
  async function secondsOf(recording: string): Promise<number | null> {
    // As long as Asterisk does not say that there is none, there may be a recording.
    return lengthOf(recording).catch((problem: unknown) => {
      onProblem(problem);
      return 0;
    });
  }

  async function lengthOf(recording: string): Promise<number | null> {
    for (let tries = 0; tries < 20 && !lengths.has(recording); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const known = lengths.get(recording);
    lengths.delete(recording);
    if (known !== undefined) return known;
    return (await exists(`recordings/stored/${recording}`)) ? 0 : null;
  }

  /** Returns the instants of an answered call that is over, if Asterisk kept them. */
  async function keptEnd(callId: string): Promise<KeptEnd | null> {
    const query = { variable: idsOf(installation, callId).end };
    const kept = await request({ method: 'GET', path: 'asterisk/variable', query }).catch((error: unknown) => {
      if (error instanceof AriError && error.status === 404) return { value: '' };
      throw error;
    });
    const [answered, ended] = z.looseObject({ value: z.string() }).parse(kept).value.split(' ').map(Number);
    if (!answered || !ended) return null;
    const clock = createCallClock();
    const instant = (seconds: number) => clock(ari.whenOf(new Date(seconds * 1000).toISOString()));
    return { answeredAt: instant(answered), endedAt: instant(ended) };
  }

  async function exists(path: string): Promise<boolean> {
    try {
      await request({ method: 'GET', path });
      return true;
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return false;
      throw error;
    }
  }

  async function refusal(order: CallOrder | TestOrder, wrong: OrderRefusal | null): Promise<OrderRefusal | null> {
    if (isClosed) return 'closed';
    if (wrong) return wrong;
    if (!ari.connection().isUp) return 'engine';
    const isTest = !('callee' in order);
    if (!isTest && !provisioning.hasLine(order.line)) return 'no_line';
    return order.agentLeg && !(await isThere(order.agentLeg)) ? 'unregistered' : null;
  }

  async function isThere(leg: AgentLeg): Promise<boolean> {
    return leg.kind === 'phone' || isEndpointOnline(request, leg.endpoint);
  }

  const live = (callId: string) => calls.get(callId)?.live;

  /** Hangs up channels of calls that are over here, or never existed. Nobody else would ever hang them up. */
  async function hangUpStrangers(there: ReadonlyMap<string, string[]>): Promise<void> {
    for (const callId of strangers.keys()) if (!there.has(callId) || calls.has(callId)) strangers.delete(callId);
    for (const [callId, channels] of there) {
      if (calls.has(callId)) continue;
      const since = strangers.get(callId) ?? Date.now();
      strangers.set(callId, since);
      if (since > Date.now() - STRANGE) continue;
      for (const channel of channels) await board.hangUp(channel).catch(onProblem);
    }
  }

  return {
    async place(order) {
      const reason = await refusal(order, wrongOrderField(order)).catch(() => 'engine' as const);
      if (reason) return { accepted: false, reason };
      if (!calls.has(order.callId)) await start(order).begin();
      return { accepted: true };
    },
    async test(order) {
      const reason = await refusal(order, wrongTestField(order)).catch(() => 'engine' as const);
      if (reason) return { accepted: false, reason };
      const { callId, tenantId } = order;
      if (calls.has(callId)) return { accepted: true };
      const ids = idsOf(installation, callId);
      const test = createTestCall({
        order,
        ids,
        board,
        onProblem,
        file: () => ari.file(`recordings/stored/${ids.recording}/file`),
        tell(event) {
          if (event.type === 'ended') {
            calls.delete(callId);
            request({ method: 'DELETE', path: `recordings/stored/${ids.recording}` }).catch(() => {});
          }
          tell({ ...event, callId, tenantId } as TelephonyEvent);
        },
      });
      calls.set(callId, { tenantId, live: test });
      await test.begin();
      return { accepted: true };
    },
    async trunks() {
      const states = await findEndpointStates(request);
      return new Map(
        provisioning.lines().flatMap((name) => {
          const state = states.get(name);
          return state === 'online' || state === 'offline' ? [[name, state === 'online'] as const] : [];
        }),
      );
    },
    async connectAgent(callId, leg) {
      const call = live(callId);
      return call?.connectAgent !== undefined && (await isThere(leg)) && call.connectAgent(leg);
    },
    async play(callId, sound) {
      return (await live(callId)?.play?.(sound)) ?? false;
    },
    async hangUp(callId, by) {
      if (!ari.connection().isUp) throw new AriAway('Asterisk is not connected');
      const call = live(callId);
      call?.hangUp(by);
      return call !== undefined;
    },
    async sendDigits(callId, digits) {
      return (await live(callId)?.sendDigits?.(digits)) ?? false;
    },
    async hold(callId, isOn) {
      return (await live(callId)?.hold?.(isOn)) ?? false;
    },
    async mute(callId, isOn) {
      return (await live(callId)?.mute?.(isOn)) ?? false;
    },
    async transfer(callId, to) {
      const call = live(callId);
      return call?.transfer !== undefined && (await isThere(to)) && call.transfer(to);
    },
    async takeOver(callId, mayHave) {
      return live(callId)?.takeOver?.(mayHave) ?? false;
    },
    async monitor(callId, mode, leg) {
      const call = live(callId);
      return call?.monitor !== undefined && (await isThere(leg)) && call.monitor(mode, leg);
    },
    provision: (agents, lines) => provisioning.provision(agents, lines),
    async registered() {
      const states = await findEndpointStates(request);
      return [...states].flatMap(([name, state]) => (state === 'online' ? name : []));
    },
    async running() {
      // The answer comes from Asterisk, not from memory. An Asterisk that does not answer is away, and an end may have
      // been missed.
      const there = await findChannelsOfCalls(request, installation);
      await hangUpStrangers(there);
      if (!ari.connection().isUp) throw new AriAway('Asterisk is not connected');
      return [...calls]
        .filter(([callId]) => there.has(callId))
        .map(([callId, { tenantId, live: call }]) => ({ callId, tenantId, state: call.state() }));
    },
    recording: (callId) => ari.file(`recordings/stored/${idsOf(installation, callId).recording}/file`),
    async recordedSeconds(callId) {
      const file = await ari.file(`recordings/stored/${idsOf(installation, callId).recording}/file`);
      file?.sound.destroy();
      return file && secondsIn(file.bytes);
    },
    async recorded() {
      const stored = z.array(z.looseObject({ name: z.string() }));
      const all = stored.parse(await request({ method: 'GET', path: 'recordings/stored' }));
      const prefix = `${installation}-`;
      return all.flatMap(({ name }) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
    },
    async forgetRecording(callId) {
      await request({ method: 'DELETE', path: `recordings/stored/${idsOf(installation, callId).recording}` }).catch(
        (error: unknown) => {
          if (!(error instanceof AriError && error.status === 404)) throw error;
        },
      );
    },
    keptEnd,
    async forgetEnd(callId) {
      // A variable that is set without a value is removed.
      await request({
        method: 'POST',
        path: 'asterisk/variable',
        query: { variable: idsOf(installation, callId).end },
      });
    },
    connection: ari.connection,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      ari.close();
    },
  };
}

/** Milliseconds for which a call may be unknown here before it is hung up. */
const STRANGE = 60_000;

/** The order of a call that is found again. Nobody needs more of it. */
const unknownOrder = {
  agentLeg: null,
  line: '',
  callee: '',
  callerId: '',
  ringSeconds: 30,
  record: false,
  announceRecording: false,
  detectMachine: false,
};
