import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '../../../integrations/storage/storage.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { withDefaults } from '../../config/config.api.ts';
import { tellRecording } from '../core/calls.events.ts';
import { SHORTEST_MESSAGE } from '../core/messages.repository.ts';
import type { Lease } from '../core/nodes.repository.ts';
import { tellMessage } from '../inbound/missed-arrivals.ts';
import * as due from './due.repository.ts';
import { keepRecording } from './keep-recording.ts';
import { sweepNextNight } from './recordings.usecases.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Largest number of recordings that are fetched at a time. */
const AT_ONCE = 4;
/** Milliseconds before each new try after a failure. The last value repeats. */
const TRY_AGAIN_AFTER = [5000, 30_000, 120_000, 600_000];

export interface RecordingFetchParts {
  db: Db;
  clock: Clock;
  storage: Storage;
  log: FastifyBaseLogger;
  lease: Lease;
  telephony: Telephony;
  /** False once another dialler may have the lease. */
  isHeld(): boolean;
}

/** A recording that is to be stored: its agent, and whether it is the message of a caller. */
type ToStore = Pick<due.WantedRecording, 'agentId' | 'isMessage'>;

/** A call that just ended after a talk, and that the engine may have recorded. */
export interface EndedTalk {
  tenantId: string;
  callId: string;
  agentId: string | null;
}

export type RecordingFetch = ReturnType<typeof createRecordingFetch>;

/**
 * Makes the fetch of a node's recordings. Each is tried until it is in the storage, and is then deleted at the engine.
 */
export function createRecordingFetch({ db, clock, storage, log, lease, telephony, isHeld }: RecordingFetchParts) {
  const running = new Map<string, Promise<void>>();
  /** True when a recording waits because too many were being fetched. */
  let isLeft = false;
  const streams = new Set<Readable>();
  /** The times of the next sweeps that this process planned, by enterprise. Planning one costs a job for each call. */
  const sweeps = new Map<string, Date>();
  let isStopping = false;
  let sweptAt = -Infinity;

  /** Begins to fetch due recordings, as many as there is room for. The rest waits for the next time. */
  async function begin(): Promise<void> {
    if (isStopping || !isHeld() || !telephony.connection().isUp) return;
    for (const { tenantId, callId } of await due.findDue(db, lease.nodeId, clock.now(), AT_ONCE + running.size)) {
      if (running.size >= AT_ONCE) return void (isLeft = true);
      if (!running.has(callId)) run(tenantId, callId, null);
    }
  }

  /** Begins to fetch the recording of a call that just ended, if there is room for it. */
  async function beginOf(call: EndedTalk): Promise<void> {
    if (isStopping || !isHeld() || !telephony.connection().isUp || running.has(call.callId)) return;
    if (running.size >= AT_ONCE) isLeft = true;
    else run(call.tenantId, call.callId, call);
  }

  function run(tenantId: string, callId: string, known: EndedTalk | null): void {
    const fetching = fetch(tenantId, callId, known).finally(() => {
      running.delete(callId);
      if (!isLeft) return;
      isLeft = false;
      begin().catch((error: unknown) => log.error({ err: error }, 'due recordings not looked for'));
    });
    running.set(callId, fetching);
  }

  /** `known`: the call, if it just ended, so that its recording is surely wanted. */
  async function fetch(tenantId: string, callId: string, known: EndedTalk | null): Promise<void> {
    const tenant = db.forTenant(tenantId);
    let isStored = false;
    try {
      const recording = known ? { agentId: known.agentId, isMessage: false } : await findToStore(tenantId, callId);
      if (recording === undefined) return;
      isStored = recording !== null && (await store(tenantId, callId, recording));
      // Another dialler may drive the node by now. It fetches the recording itself.
      if (!isStored && !isHeld()) return;
      await telephony.forgetRecording(callId);
      if (!isStored) await due.deleteDue(tenant, callId);
    } catch (error) {
      if (isStopping) return;
      log.error({ err: error, tenant: tenantId, call: callId }, 'recording not stored yet');
      const again = isStored ? forgetLater(tenantId, callId) : putOff(tenantId, callId);
      await again.catch((problem: unknown) => log.error({ err: problem }, 'recording not put off'));
    }
  }

  /** Finds out whose recording it is. Null: it is not to be stored. Undefined: it is not due any more. */
  async function findToStore(tenantId: string, callId: string): Promise<ToStore | null | undefined> {
    const wanted = await due.findWanted(db.forTenant(tenantId), callId);
    if (!wanted) return undefined;
    const { keptDays } = withDefaults('recording', wanted.settings);
    const isYoung = Date.parse(wanted.placedAt) > clock.now().getTime() - keptDays * DAY;
    return wanted.isWanted && isYoung ? wanted : null;
  }

  /** Lets a recording that is stored be deleted at the engine later. */
  const forgetLater = (tenantId: string, callId: string) =>
    due.insertDue(db.forTenant(tenantId), callId, lease.nodeId, new Date(clock.now().getTime() + TRY_AGAIN_AFTER[0]!));

  /** Stores a recording. False: the engine has none, or it is not wanted any more. */
  async function store(tenantId: string, callId: string, { agentId, isMessage }: ToStore): Promise<boolean> {
    const found = await telephony.recording(callId);
    if (!found) return false;
    streams.add(found.sound);
    const recording = await keepRecording(storage, tenantId, found).finally(() => streams.delete(found.sound));
    if (!recording) return false;
    if (isMessage && recording.seconds < SHORTEST_MESSAGE) {
      await storage.remove(tenantId, recording.path);
      return false;
    }
    const now = clock.now();
    const planned = sweeps.get(tenantId);
    const isPlanned = planned !== undefined && now < planned;
    const noted = await db.forTenant(tenantId).transaction(async (tx) => {
      const messageSeconds = isMessage ? recording.seconds : null;
      if (!(await due.noteStored(tx, callId, { ...recording, messageSeconds }, lease))) return null;
      if (agentId) await tellRecording(tx, callId, agentId, now);
      if (isMessage) await tellMessage(tx, callId, now);
      return isPlanned ? planned : sweepNextNight(tx, now);
    });
    if (noted) sweeps.set(tenantId, noted);
    else await storage.remove(tenantId, recording.path);
    return noted !== null;
  }

  async function putOff(tenantId: string, callId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const { tries } = (await due.findWanted(tenant, callId)) ?? { tries: 0 };
    const pause = TRY_AGAIN_AFTER[Math.min(tries, TRY_AGAIN_AFTER.length - 1)]!;
    await due.putOffFetch(tenant, callId, new Date(clock.now().getTime() + pause));
  }

  /**
   * Looks at all recordings of the engine once a day. Recordings that are not due are fetched if they are wanted, or
   * else deleted at the engine.
   */
  async function sweep(): Promise<void> {
    const now = clock.now();
    if (now.getTime() < sweptAt + DAY) return;
    const lying = (await telephony.recorded()).filter((callId) => /^\d{1,18}$/.test(callId));
    for (const { tenantId, callId, isWanted } of await due.findLeft(db, lease.nodeId, lying)) {
      if (isWanted) await due.insertDue(db.forTenant(tenantId), callId, lease.nodeId, now);
      else await telephony.forgetRecording(callId);
    }
    sweptAt = now.getTime();
  }

  return {
    begin,
    beginOf,
    sweep,
    settled: async () => void (await Promise.all(running.values())),
    /** Breaks off running fetches. The next driver of the node fetches these recordings. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const stream of streams) stream.destroy(new Error('stopping'));
      await Promise.all(running.values());
    },
  };
}
