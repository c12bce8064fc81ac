import { createArrivals } from '../arrivals.ts';
import { createEventListeners } from '../listeners.ts';
import { type LostSoundLimits, usualLostSound } from '../lost-sound.ts';
import { requireAdoption, wrongOrderField, wrongTestField } from '../order.ts';
import type { AgentLeg, CallOrder, OrderRefusal, Telephony, TelephonyEvent, TestOrder } from '../telephony.ts';
import { type Ari, type AriEvent, connectAri } from './ari.ts';
import { AriAway } from './ari-errors.ts';
import { createCallVerbs } from './call-verbs.ts';
import { createEndpointLooks } from './endpoints.ts';
import { createEngineCalls } from './engine-calls.ts';
import { createEngineRecordings } from './engine-recordings.ts';
import { idsOf, partOf } from './ids.ts';
import { createEngineCallers } from './engine-callers.ts';
import { createInspection } from './inspection.ts';
import { createKeptEnds } from './kept-ends.ts';
import { createLeftCallers } from './left-callers.ts';
import { createManager } from './manager.ts';
import { createOwnSounds } from './own-sounds.ts';
import { createSwitchboard } from './parts.ts';
import { createProvisioning } from './provisioning.ts';
import { findChannelsOfCalls } from './recovery.ts';

export interface AsteriskParts {
  /** The address of the Asterisk's HTTP server: http://10.0.0.5:8088. */
  address: string;
  /** User and password of ARI: `user:password`. */
  credential: string;
  /** Letters and digits that tell our channels from those of other installations on the same Asterisk. */
  installation: string;
  /** Absent: the usual ones. */
  lostSound?: LostSoundLimits | undefined;
  onProblem(problem: unknown): void;
}

/** Drives an Asterisk by ARI. Its calls outlive this process: the next process that connects finds them again. */
export function createAsterisk(parts: AsteriskParts): Telephony {
  const { address, credential, installation, lostSound = usualLostSound, onProblem } = parts;
  const app = `haihu-${installation}`;
  const listeners = createEventListeners<TelephonyEvent>(onProblem);
  const { tell } = listeners;
  /** Events that come while calls are being found again. They wait until that is done. */
  let waiting: AriEvent[] | null = null;
  let isClosed = false;

  const ari: Ari = connectAri({ address, credential, app, onEvent, onUp: recover, onProblem });
  const { request, clockLead } = ari;
  const askManager = createManager({ address, credential });
  const provisioning = createProvisioning({ request, askManager, installation, onProblem });
  const endpoints = createEndpointLooks(request);
  const board = createSwitchboard({ request, app, installation, prefixOf: provisioning.prefixOf, clockLead });
  const engine = { ari, installation, onProblem };
  const recordings = createEngineRecordings(engine);
  const ends = createKeptEnds(ari, installation);
  const arrivals = createArrivals(onProblem);
  const inbound = createEngineCallers({ ...engine, board, arrivals });
  const calls = createEngineCalls({ ...engine, app, board, provisioning, recordings, ends, inbound, lostSound, tell });

  function onEvent(event: AriEvent): void {
    if (waiting) return void waiting.push(event);
    if (event.type === 'RecordingFinished' && event.recording?.duration !== undefined) {
      recordings.finished(event.recording.name, event.recording.duration);
    }
    if (inbound.hear(event)) return;
    const callId = callOf(event);
    if (callId !== null) calls.live(callId)?.hear(event);
    if (event.type === 'ChannelDestroyed' && event.channel) inbound.forget(event.channel.id);
  }

  function callOf({ channel, peer, playback, recording }: AriEvent): string | null {
    if (recording) {
      const prefix = `${installation}-`;
      return recording.name.startsWith(prefix) ? recording.name.slice(prefix.length) : null;
    }
    const id = channel?.id ?? peer?.id ?? playback?.target_uri.replace(/^channel:/, '');
    return id === undefined ? null : (inbound.callOf(id) ?? partOf(installation, id)?.callId ?? null);
  }

  /**
   * Finds the calls again after a connection. Calls that this process knows continue in the state in which they are
   * found. Unknown calls continue if they are in talk or if the customer's phone rings, and are hung up otherwise. Calls
   * that are not there any more are forgotten. The dial plan hands callers to the app that is told here.
   */
  async function recover(): Promise<void> {
    waiting = [];
    try {
      await request({ method: 'POST', path: 'asterisk/variable', query: { variable: 'HAIHU_APP', value: app } });
      await calls.find();
    } finally {
      const told = waiting;
      waiting = null;
      told.forEach(onEvent);
    }
  }

  async function refusal(order: CallOrder | TestOrder, wrong: OrderRefusal | null): Promise<OrderRefusal | null> {
    if (isClosed) return 'closed';
    if (wrong) return wrong;
    if (!ari.connection().isUp) return 'engine';
    const isTest = !('callee' in order);
    if (!isTest && !provisioning.hasLine(order.line)) return 'no_line';
    return order.agentLeg && !(await mayBeThere(order.agentLeg)) ? 'unregistered' : null;
  }

  /** Returns true if a phone was there at the last look, or is there now. Most calls do not wait for a question then. */
  async function mayBeThere(leg: AgentLeg): Promise<boolean> {
    return (leg.kind === 'softphone' && endpoints.wasOnline(leg.over ?? leg.endpoint)) || board.hasPhone(leg);
  }

  return {
    async place(order) {
      const reason = await refusal(order, wrongOrderField(order)).catch(() => 'engine' as const);
      if (reason) return { accepted: false, reason };
      if (calls.has(order.callId) || (await calls.start(order).begin())) return { accepted: true };
      calls.forget(order.callId);
      return { accepted: false, reason: 'unregistered' };
    },
    async test(order) {
      const reason = await refusal(order, wrongTestField(order)).catch(() => 'engine' as const);
      if (reason) return { accepted: false, reason };
      if (!calls.has(order.callId)) await calls.test(order);
      return { accepted: true };
    },
    async trunks() {
      const states = await endpoints.states();
      return new Map(
        provisioning.lines().flatMap((name) => {
          const state = states.get(name);
          return state === 'online' || state === 'offline' ? [[name, state === 'online'] as const] : [];
        }),
      );
    },
    ...createCallVerbs(calls, { isThere: board.hasPhone, mayBeThere }),
    async hangUp(callId, by) {
      if (!ari.connection().isUp) throw new AriAway('Asterisk is not connected');
      const call = calls.live(callId);
      call?.hangUp(by);
      return call !== undefined;
    },
    provision: provisioning.provision,
    register: provisioning.register,
    async registrations() {
      const states = await endpoints.states();
      return provisioning.registrations((name) => states.get(name) === 'online');
    },
    async registered() {
      const states = await endpoints.states();
      return [...states].flatMap(([name, state]) => (state === 'online' ? name : []));
    },
    phonesInUse: endpoints.inUse,
    takeCallers: provisioning.takeCallers,
    async running() {
      // The answer comes from Asterisk, not from memory. An Asterisk that does not answer is away, and an end may have
      // been missed.
      const there = await findChannelsOfCalls(request, installation, inbound.callOf);
      await calls.hangUpStrangers(there);
      if (!ari.connection().isUp) throw new AriAway('Asterisk is not connected');
      calls.look(there);
      return calls.running(there);
    },
    inspect: createInspection(request),
    callsOn: calls.count,
    recording: (callId) => recordings.fileOf(idsOf(installation, callId).recording),
    recordedSeconds: recordings.storedSeconds,
    recorded: recordings.list,
    forgetRecording: recordings.forget,
    keptEnd: ends.keptEnd,
    forgetEnd: ends.forgetEnd,
    ...createOwnSounds({ ari, address, credential, app, installation }),
    takeLeftCallers: createLeftCallers(ari),
    dismiss: inbound.dismiss,
    async adopt(arrivalId, order) {
      requireAdoption(order);
      if (calls.has(order.callId)) return true;
      return inbound.adopt(arrivalId, order, () => calls.adopt(arrivalId, order));
    },
    onArrival: arrivals.onArrival,
    connection: ari.connection,
    onEvent: listeners.onEvent,
    async close() {
      isClosed = true;
      calls.close();
      ari.close();
    },
  };
}
