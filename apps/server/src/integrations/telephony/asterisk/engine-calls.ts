import { looksAtSound, type LostSoundLimits } from '../lost-sound.ts';
import type { AdoptOrder, CallOrder, TelephonyEvent, TestOrder } from '../telephony.ts';
import type { Ari } from './ari.ts';
import { createCallClock } from './engine-clock.ts';
import type { EngineRecordings } from './engine-recordings.ts';
import { idsOf } from './ids.ts';
import type { EngineCallers } from './engine-callers.ts';
import type { KeptEnds } from './kept-ends.ts';
import { createLiveCall, type LiveCall } from './live-call.ts';
import type { Switchboard } from './parts.ts';
import type { Provisioning } from './provisioning.ts';
import { findForgottenCalls, type FoundCall } from './recovery.ts';
import { createTestCall } from './test-call.ts';

/** The states of channels at the Asterisk, by the calls that they belong to. */
type ChannelsOfCalls = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface KnownCall {
  tenantId: string;
  live: Pick<LiveCall, 'hear' | 'isOver' | 'state' | 'hangUp'> & Partial<Omit<LiveCall, 'begin'>>;
}

export type EngineCalls = ReturnType<typeof createEngineCalls>;

export interface EngineCallParts {
  ari: Pick<Ari, 'request' | 'whenOf' | 'connection' | 'clockLead'>;
  app: string;
  installation: string;
  board: Switchboard;
  provisioning: Pick<Provisioning, 'forget'>;
  recordings: EngineRecordings;
  ends: Pick<KeptEnds, 'keptEnd' | 'foundLeft'>;
  inbound: Pick<EngineCallers, 'found' | 'belongs' | 'keepOnly'>;
  lostSound: LostSoundLimits;
  tell(event: TelephonyEvent): void;
  onProblem(problem: unknown): void;
}

/** Keeps the calls at an Asterisk that this process drives. */
export function createEngineCalls(parts: EngineCallParts) {
  const { ari, app, installation, board, provisioning, recordings, ends, inbound, lostSound, tell, onProblem } = parts;
  const calls = new Map<string, KnownCall>();
  /** Calls of ours that this process does not know, each with the time since which it was seen. */
  const strangers = new Map<string, number>();
  const live = (callId: string) => calls.get(callId)?.live;
  const looking = setInterval(() => {
    if (ari.connection().isUp) for (const call of calls.values()) call.live.lookAtSound?.();
  }, looksAtSound(lostSound).silent).unref();

  /** Finds the calls at the Asterisk again, after a connection was made. */
  async function find(): Promise<void> {
    provisioning.forget();
    const found = await findForgottenCalls(
      ari.request,
      app,
      installation,
      (callId) => live(callId)?.resume !== undefined,
    );
    for (const callId of calls.keys()) if (!found.known.has(callId)) calls.delete(callId);
    for (const [callId, there] of found.known) {
      const call = live(callId);
      const isCustomerThere = call?.customer !== undefined && there.states.has(call.customer);
      call?.resume?.(there, isCustomerThere ? null : await ends.keptEnd(callId));
    }
    for (const [callId, call] of found.whole) {
      const { tenantId, first, state, answeredAt, isRecorded: record, order, caller } = call;
      const isCaller = caller !== null;
      if (isCaller) inbound.belongs(caller, callId);
      const again = start(
        { ...unknownOrder, ...order, callId, tenantId, first, record },
        { found: call, ...(isCaller && { channel: caller, hears: order?.hears ?? 'music' }) },
      );
      // The event of a phone that rings follows when the call resumes.
      if (state === 'customer_ringing') {
        again.resume(call.there);
        continue;
      }
      // The process that drove the call before may have died after the answer, before it could record it.
      const at = createCallClock(clockAheadOf(call, ari.clockLead()))(
        answeredAt === null ? undefined : ari.whenOf(answeredAt),
      );
      if (first === 'customer') tell({ callId, tenantId, type: 'customer_answered', at });
      if (state !== 'customer_answered') tell({ callId, tenantId, type: state, at });
      // The phone that was being rung for a customer who waits is hung up below.
      if ((isCaller || call.isParked) && call.isLosingAgent)
        tell({ callId, tenantId, type: 'absent', leg: 'agent', at });
      again.resume(call.there);
    }
    await recordings.forgetEarly((callId) => live(callId) !== undefined).catch(onProblem);
    ends.foundLeft(found.left);
    inbound.keepOnly(found.channels);
    inbound.found(found.callers);
    for (const channel of found.halves) await board.hangUp(channel);
    for (const bridge of found.bridges) await board.dropBridge(bridge);
  }

  function start(order: CallOrder, { found, channel, hears }: Beginning = {}): LiveCall {
    const { callId, tenantId } = order;
    const ids = idsOf(installation, callId, channel);
    const call = createLiveCall({
      order,
      ids,
      board: { ...board, ...board.withOwnMusic(order.music) },
      onProblem,
      lostSound,
      hears,
      ...(found && {
        found: {
          ...found,
          dialledAt: dialledAtOf(found, ari.whenOf),
          clockAhead: clockAheadOf(found, ari.clockLead()),
        },
      }),
      recordedSeconds: () => recordings.secondsOf(ids.recording),
      storedSeconds: () => recordings.storedSeconds(callId),
      takeEarly: recordings.takeEarly,
      keptEnd: () => ends.keptEnd(callId),
      tell(event) {
        if (event.type === 'ended') calls.delete(callId);
        tell({ ...event, callId, tenantId } as TelephonyEvent);
      },
    });
    calls.set(callId, { tenantId, live: call });
    return call;
  }

  /** Makes a caller a call of ours, and answers. */
  async function adopt(channel: string, { hears, ...order }: AdoptOrder): Promise<void> {
    await start({ ...unknownOrder, ...order, first: 'customer' }, { channel, hears }).begin();
  }

  /** Starts the test of a phone. */
  async function test(order: TestOrder): Promise<void> {
    const { callId, tenantId } = order;
    const ids = idsOf(installation, callId);
    const phoneTest = createTestCall({
      order,
      ids,
      board,
      onProblem,
      file: () => recordings.fileOf(ids.recording),
      tell(event) {
        if (event.type === 'ended') {
          calls.delete(callId);
          recordings.drop(ids.recording);
        }
        tell({ ...event, callId, tenantId } as TelephonyEvent);
      },
    });
    calls.set(callId, { tenantId, live: phoneTest });
    await phoneTest.begin();
  }

  /** Hangs up channels of calls that are over here, or never existed. Nobody else would ever hang them up. */
  async function hangUpStrangers(there: ChannelsOfCalls): Promise<void> {
    for (const callId of strangers.keys()) if (!there.has(callId) || calls.has(callId)) strangers.delete(callId);
    for (const [callId, channels] of there) {
      if (calls.has(callId)) continue;
      const since = strangers.get(callId) ?? Date.now();
      strangers.set(callId, since);
      if (since > Date.now() - STRANGE) continue;
      for (const channel of channels.keys()) await board.hangUp(channel).catch(onProblem);
    }
  }

  return {
    has: (callId: string) => calls.has(callId),
    count: () => calls.size,
    live,
    find,
    start,
    /** Forgets a call of which nothing was told. */
    forget(callId: string): void {
      calls.delete(callId);
    },
    adopt,
    test,
    /** Lets the calls take from the states of their channels what no event told them. */
    look(there: ChannelsOfCalls): void {
      for (const [callId, { live: call }] of calls) call.look?.(there.get(callId) ?? new Map<string, string>());
    },
    hangUpStrangers,
    close: () => clearInterval(looking),
    /** Lists the calls of which the Asterisk has a channel, and those whose end is not told yet. */
    running: (there: ChannelsOfCalls) => runningOf(calls, there),
  };
}

/** A call without channels is running, too, until its end is told. The look takes care that it is told. */
const runningOf = (calls: ReadonlyMap<string, KnownCall>, there: ChannelsOfCalls) =>
  [...calls]
    .filter(([callId, { live: call }]) => there.has(callId) || call.look !== undefined)
    .map(([callId, { tenantId, live: call }]) => ({
      callId,
      tenantId,
      state: call.state(),
      ...(call.now && { now: call.now() }),
    }));

/** Milliseconds up to which two measured differences of clocks count as one. */
const MEASURED = 5000;

/** Returns the instant by our clock at which the customer's channel was made. Null: unknown. */
const dialledAtOf = ({ customerMadeAt }: FoundCall, whenOf: Ari['whenOf']): number | null =>
  customerMadeAt === null ? null : Date.parse(createCallClock()(whenOf(customerMadeAt)));

/**
 * Returns the milliseconds by which the clock under which a call began is ahead of ours. Both were compared with
 * Asterisk's. A difference of some seconds comes from measuring. `lead`: that of our clock.
 */
function clockAheadOf({ order }: FoundCall, lead: number | null): number {
  if (lead === null || typeof order?.clockLead !== 'number') return 0;
  const ahead = order.clockLead - lead;
  return Math.abs(ahead) > MEASURED ? ahead : 0;
}

/** Milliseconds for which a call may be unknown here before it is hung up. */
const STRANGE = 60_000;

/** The past of a call that begins here: it was found again, or a customer called us, or neither. */
interface Beginning {
  found?: FoundCall;
  /** The customer's channel, if Asterisk named it. */
  channel?: string;
  hears?: AdoptOrder['hears'];
}

/** The order of a call that is found again, as far as its channel does not tell more. */
const unknownOrder = {
  agentLeg: null,
  line: '',
  callee: '',
  callerId: '',
  ringSeconds: 30,
  record: false,
  notice: null,
  detectMachine: false,
};
