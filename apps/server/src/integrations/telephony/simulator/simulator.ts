import { createReadStream, existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lineTransports } from '@haihu/contract/calls/values';
import { answeredSince, type CallEndedEvent, talkedSince } from '@haihu/rules/calls/call-state';
import { earlyWav } from '../announcements/made-sounds.ts';
import { createArrivals } from '../arrivals.ts';
import { createEventListeners } from '../listeners.ts';
import { type LostSoundLimits, usualLostSound } from '../lost-sound.ts';
import { requireAccounts, requireAdoption, wrongOrderField, wrongTestField } from '../order.ts';
import type { AgentLeg, CallOrder, KeptEnd, OrderRefusal, Telephony, TelephonyEvent, TestOrder } from '../telephony.ts';
import { secondsIn } from '../wav.ts';
import { createSimulatedCallers, type SimulatedCaller } from './callers.ts';
import { AGENT_ANSWERS_AFTER } from './further-phones.ts';
import { type SimulatedCall, startSimulatedCall } from './live-call.ts';
import {
  planCall,
  planCaller,
  planConsent,
  planMessage,
  planReturnedCall,
  planSounds,
  surelyCallsBack,
} from './outcomes.ts';
import { createRandom } from './random.ts';
import { writeRecording } from './recording.ts';
import { createSimulatedRegistrations } from './registrations.ts';
import type { Scheduler } from './scheduler.ts';
import { createSimulatedSounds } from './sound-store.ts';
import type { Ears, SimulatedEnd } from './simulated-story.ts';
import { startTest } from './test-call.ts';

export interface SimulatorParts {
  scheduler: Scheduler;
  /** The folder of recordings. It is made when needed. */
  folder: string;
  /** The same seed gives the same calls, with the same outcomes and recordings. */
  seed: string;
  /** Returns true while customers whom nobody reached call back now and then. Absent: they never do. */
  callsBack?: () => boolean;
  /**
   * True when agents pick up by `pickUp` for callers, and for those whom they call back. Absent: their phones answer by
   * themselves.
   */
  areAgentsAsked?: boolean;
  /** Milliseconds for which a colleague rings who is asked into a call. Absent: a second. */
  colleagueRingsMs?: number;
  /** Absent: the usual ones. */
  lostSound?: LostSoundLimits | undefined;
  /** Called for a recording that could not be written, or a listener that threw. The call continues. */
  onProblem: (problem: unknown) => void;
}

export interface Simulator extends Telephony {
  /**
   * Lets a person call one of our lines. The last two digits of the caller tell the length of the talk: see
   * `outcomes.ts`. Null: nobody can have such a number, or the node takes no callers, so the call is refused.
   */
  arrive(caller: string | null, did: string): SimulatedCaller | null;
}

/** A running call. A test of a phone offers only a part of its functions. */
type Asked = Pick<SimulatedCall, 'state' | 'hangUp' | 'drop'> & Partial<SimulatedCall>;

/**
 * Makes a carrier in memory. Agents who were provisioned are registered and answer by themselves after a second. One
 * whose phone has a number that ends in 71 does not answer. `outcomes.ts` decides what customers do. Calls do not
 * outlive the process: after a restart `running()` is empty.
 */
export function createSimulator({
  scheduler,
  folder,
  seed,
  callsBack,
  areAgentsAsked = false,
  colleagueRingsMs = AGENT_ANSWERS_AFTER,
  lostSound = usualLostSound,
  onProblem,
}: SimulatorParts): Simulator {
  const calls = new Map<string, { tenantId: string; live: Asked; arrivalId?: string }>();
  const listeners = createEventListeners<TelephonyEvent>(onProblem);
  const { tell } = listeners;
  const arrivals = createArrivals(onProblem);
  const callers = createSimulatedCallers(arrivals, scheduler);
  /** The numbers of those who call back for sure, and did. */
  const haveCalled = new Set<string>();
  const endings = new Set<Promise<void>>();
  const keptEnds = new Map<string, KeptEnd>();
  const [agents, lines] = [new Set<string>(), new Set<string>()];
  const since = scheduler.now().toISOString();
  let closed = false;

  async function conclude(order: CallOrder, { played, ...event }: SimulatedEnd): Promise<void> {
    const written = recordTalk({ folder, seed, call: live(order.callId) }, order, event);
    const recordedSeconds = await written.catch((problem: unknown) => {
      onProblem(problem);
      return null;
    });
    calls.delete(order.callId);
    const answeredAt = event.history && answeredSince(event.history);
    if (answeredAt) keptEnds.set(order.callId, { answeredAt, endedAt: event.at });
    const { callId, tenantId } = order;
    for (const heard of planSounds(seed, order, event)) tell({ callId, tenantId, ...heard });
    tell({ callId, tenantId, ...event, ...(played && { early: earlyWav(played) }), recordedSeconds });
    const after = planReturnedCall(seed, order, event.cause);
    if (after === null || (!callsBack?.() && !surelyCallsBack(order.callee))) return;
    scheduler.schedule(after, () => {
      if (closed) return;
      if (surelyCallsBack(order.callee)) haveCalled.add(order.callee);
      callers.arrive(order.callee, order.callerId);
    });
  }

  function start(order: CallOrder, arrivalId?: string): void {
    const { callId, tenantId } = order;
    const from = arrivalId === undefined ? 'order' : 'arrival';
    const plan =
      from === 'order' ? planCall(seed, order, { hasCalled: haveCalled.has(order.callee) }) : planCaller(seed, order);
    const ears = earsOf(order, tell, (event) => track(conclude(order, event)));
    const plans = { message: planMessage(seed, order), agreesAfterMs: planConsent(seed, order) };
    const rings = { areAgentsAsked, colleagueRingsMs };
    const started = startSimulatedCall(order, plan, { scheduler, ears, from, ...rings, ...plans, lostSound });
    calls.set(callId, { tenantId, live: started, ...(arrivalId !== undefined && { arrivalId }) });
  }

  function track(work: Promise<void>): void {
    const ending = work.finally(() => endings.delete(ending));
    endings.add(ending);
  }

  function refusal(order: TestOrder | CallOrder, wrong: OrderRefusal | null): OrderRefusal | null {
    if (closed) return 'closed';
    if (wrong) return wrong;
    if (!lines.has(order.line)) return 'no_line';
    return order.agentLeg && !isThere(order.agentLeg) ? 'unregistered' : null;
  }

  const isThere = (leg: AgentLeg) => leg.kind === 'phone' || agents.has(leg.endpoint);
  const live = (callId: string) => calls.get(callId)?.live;

  return {
    async place(order) {
      const reason = refusal(order, wrongOrderField(order));
      if (reason) return { accepted: false, reason };
      if (!calls.has(order.callId)) start(order);
      return { accepted: true };
    },
    arrive(caller, did) {
      const arrived = callers.arrive(caller, did);
      if (!arrived) return null;
      const { arrivalId } = arrived;
      const adopted = () => [...calls.values()].find((call) => call.arrivalId === arrivalId);
      return {
        arrivalId,
        hangUp: () => (arrivals.has(arrivalId) ? arrived.hangUp() : adopted()?.live.leave?.()),
        press: (digits) => adopted()?.live.press?.(digits),
      };
    },
    dismiss: (arrivalId) => Promise.resolve(callers.gone(arrivalId)),
    async adopt(arrivalId, order) {
      requireAdoption(order);
      if (calls.has(order.callId)) return true;
      const arrival = callers.take(arrivalId);
      if (!arrival) return false;
      const callee = arrival.caller ?? '';
      start({ ...order, first: 'customer', agentLeg: null, callee, detectMachine: false }, arrivalId);
      return true;
    },
    onArrival: arrivals.onArrival,
    async test(order) {
      const reason = refusal(order, wrongTestField(order));
      if (reason) return { accepted: false, reason };
      const { callId, tenantId } = order;
      if (calls.has(callId)) return { accepted: true };
      const test = startTest(order, scheduler, {
        tell: (event) => tell({ callId, tenantId, ...event }),
        ended(event) {
          calls.delete(callId);
          tell({ callId, tenantId, ...event, recordedSeconds: null });
        },
      });
      calls.set(callId, { tenantId, live: test });
      return { accepted: true };
    },
    ...verbsOf(live, isThere),
    async provision(newAgents, newLines) {
      requireAccounts(newAgents, newLines);
      for (const { name } of newAgents) agents.add(name);
      for (const { name } of newLines) lines.add(name);
    },
    ...withoutPhones,
    ...createSimulatedRegistrations(callers.takeCallers),
    async running() {
      return [...calls].map(([callId, { tenantId, live: call }]) => ({ callId, tenantId, state: call.state() }));
    },
    takeLeftCallers: async () => {},
    inspect: async () => ({ version: null, fault: null, missingSounds: [], transports: [...lineTransports] }),
    callsOn: () => calls.size,
    ...recordingsIn(folder),
    ...createSimulatedSounds(),
    keptEnd: (callId) => Promise.resolve(keptEnds.get(callId) ?? null),
    async forgetEnd(callId) {
      keptEnds.delete(callId);
    },
    connection: () => ({ isUp: !closed, since, clockAhead: 0 }),
    onEvent: listeners.onEvent,
    told: async () => void (await Promise.all(endings)),

    async close() {
      closed = true;
      callers.drop();
      for (const { live: call } of calls.values()) call.drop();
      await Promise.all(endings);
    },
  };
}

/** Returns the ears of a call, which tell what happens in it. Its end goes to `ended`. */
function earsOf(
  { callId, tenantId }: CallOrder,
  tell: (event: TelephonyEvent) => void,
  ended: (event: SimulatedEnd) => void,
): Ears {
  return {
    step: (type, at) => tell({ callId, tenantId, type, at }),
    leg: (event) => tell({ callId, tenantId, ...event }),
    consult: (now, at) => tell({ callId, tenantId, type: 'consult', now, at }),
    absent: (leg, at) => tell({ callId, tenantId, type: 'absent', leg, at }),
    played: (sound, at) => tell({ callId, tenantId, type: 'played', sound, isHeard: true, at }),
    agentSound: (isLost, at) => tell({ callId, tenantId, type: 'agent_sound', isLost, at }),
    machine: (event) => tell({ callId, tenantId, ...event }),
    digits: (party, digits, at) => tell({ callId, tenantId, type: 'digits', from: party, digits, at }),
    notice: (outcome, at) => tell({ callId, tenantId, type: 'notice', outcome, at }),
    message: (seconds, at) => tell({ callId, tenantId, type: 'message', at, seconds }),
    ended,
  };
}

/** The answers of an engine whose phones and carriers are made up. */
const withoutPhones: Pick<Telephony, 'registered' | 'phonesInUse' | 'trunks'> = {
  registered: async () => null,
  phonesInUse: async () => [],
  trunks: async () => new Map(),
};

/** Makes the functions that change a running call. */
function verbsOf(
  live: (callId: string) => Asked | undefined,
  isThere: (leg: AgentLeg) => boolean,
): Pick<
  Telephony,
  | 'connectAgent'
  | 'stopRinging'
  | 'pickUp'
  | 'play'
  | 'takeMessage'
  | 'leaveMessage'
  | 'hangUp'
  | 'sendDigits'
  | 'hold'
  | 'mute'
  | 'record'
  | 'transfer'
  | 'takeOver'
  | 'consult'
  | 'consultEnd'
  | 'park'
  | 'monitor'
> {
  return {
    async connectAgent(callId, leg) {
      return isThere(leg) && (live(callId)?.connectAgent?.(leg) ?? false);
    },
    async stopRinging(callId) {
      return live(callId)?.stopRinging?.() ?? false;
    },
    async pickUp(callId) {
      return live(callId)?.pickUp?.() ?? false;
    },
    async play(callId, sound) {
      return live(callId)?.play?.(sound) ?? false;
    },
    async takeMessage(callId, { seconds }) {
      return live(callId)?.takeMessage?.(seconds) ?? false;
    },
    async leaveMessage(callId) {
      return live(callId)?.leaveMessage?.() ?? false;
    },
    async hangUp(callId, by) {
      const call = live(callId);
      call?.hangUp(by);
      return call !== undefined;
    },
    async sendDigits(callId, digits) {
      return live(callId)?.sendDigits?.(digits) ?? false;
    },
    async hold(callId, isOn) {
      return live(callId)?.hold?.(isOn) ?? false;
    },
    async mute(callId) {
      return live(callId)?.mute?.() ?? false;
    },
    async record(callId, isOn) {
      return live(callId)?.record?.(isOn) ?? false;
    },
    async transfer(callId, to) {
      return isThere(to) && (live(callId)?.transfer?.(to) ?? false);
    },
    async takeOver(callId, mayHave) {
      return live(callId)?.takeOver?.(mayHave) ?? false;
    },
    async consult(callId, to, seconds) {
      return isThere(to) && (live(callId)?.consult?.(to, seconds) ?? false);
    },
    async consultEnd(callId, how) {
      return live(callId)?.consultEnd?.(how) ?? false;
    },
    async park(callId) {
      return live(callId)?.park?.() ?? false;
    },
    async monitor(callId, mode, leg) {
      return isThere(leg) && (live(callId)?.monitor?.(mode, leg) ?? false);
    },
  };
}

/**
 * Writes the sound of a call that ends: of its message, or else of its talk. The sound of a talk begins when the customer's
 * phone is answered, with the wait for the agent. Returns its seconds; null: there is none.
 */
async function recordTalk(
  { folder, seed, call }: { folder: string; seed: string; call: Asked | undefined },
  { callId, callee, notice }: CallOrder,
  event: CallEndedEvent,
): Promise<number | null> {
  const message = call?.messageSince?.() ?? null;
  const answeredAt = event.history && talkedSince(event.history) ? answeredSince(event.history) : null;
  const from = message ?? (answeredAt && (call?.recordedFrom?.(answeredAt) ?? null));
  if (!from) return null;
  const pausedMs = call?.pausedMs?.() ?? 0;
  const { seconds } = await writeRecording({
    folder,
    path: `${callId}.wav`,
    seconds: Math.max(0, Date.parse(event.at) - Date.parse(from) - pausedMs) / 1000,
    announced: notice?.kind === 'tell' && message === null,
    random: createRandom(seed, callId, callee, 'sound'),
  });
  return seconds;
}

/** Reads and deletes the recordings in a folder, each in a file with the id of its call. */
function recordingsIn(
  folder: string,
): Pick<Telephony, 'recording' | 'recordedSeconds' | 'recorded' | 'forgetRecording'> {
  const fileOf = (callId: string) => path.join(folder, `${callId}.wav`);
  return {
    async recording(callId) {
      const file = fileOf(callId);
      return existsSync(file) ? { bytes: statSync(file).size, sound: createReadStream(file) } : null;
    },
    async recordedSeconds(callId) {
      const file = fileOf(callId);
      return existsSync(file) ? secondsIn(statSync(file).size) : null;
    },
    async recorded() {
      const files = existsSync(folder) ? await readdir(folder) : [];
      return files.flatMap((name) => (name.endsWith('.wav') ? path.basename(name, '.wav') : []));
    },
    forgetRecording: (callId) => rm(fileOf(callId), { force: true }),
  };
}
