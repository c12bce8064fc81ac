import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordingSettings } from '@haihu/contract/config/settings';
import { type RulePack, rulePackName, rulePacks } from '@haihu/rules/calls/call-rule-packs';
import type { FastifyBaseLogger } from 'fastify';
import { newPath, type Storage } from '../../../integrations/storage/storage.ts';
import type { CallOrder, Recording, Telephony, TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { JobHandler } from '../../../platform/queue/queue.ts';
import { readSettings } from '../../config/config.api.ts';
import type { CallProgress } from './call-progress.usecases.ts';
import { dialTask, hangUpTask } from '../calls.jobs.ts';
import { findOrder, type StoredOrder } from './orders.repository.ts';
import { findAllRunning } from './running-calls.repository.ts';

export interface DiallerParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
  /** Where the engine leaves recordings, until they are stored. */
  folder: string;
  telephony: Telephony;
  progress: CallProgress;
  log: FastifyBaseLogger;
}

export interface Dialler {
  /** Of the queue, by the name of the task. */
  handlers: Record<string, JobHandler>;
  start(): Promise<void>;
  /** What the engine told so far is written. */
  settled(): Promise<void>;
  /** Compares our running calls with the engine's. Done by itself every 5 s. */
  reconcile(): Promise<void>;
  stop(): Promise<void>;
}

const RING_SECONDS = 45;
/** An agent who asked for a call this long ago does not wait for it any more. Milliseconds. */
const TOO_OLD_TO_DIAL = 15_000;
/** A call that the engine does not name and that was not heard of for so long is over. Milliseconds. */
const SILENT = 60_000;
const RECONCILE_EVERY = 5000;
/** Before an event is tried again that could not be written. Milliseconds. */
const RETRY_AFTER = [100, 1000, 5000, 20_000];

/** Between our records and the engine: gives it orders, writes what it tells. One for each engine. */
export function createDialler({ db, cipher, clock, storage, folder, telephony, progress, log }: DiallerParts): Dialler {
  const lastOfCall = new Map<string, Promise<void>>();
  let stopListening: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function dial(tenantId: string, callId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const [order, recording] = await Promise.all([findOrder(tenant, callId), readSettings(tenant, 'recording')]);
    if (order?.state !== 'created') return;
    const isOld = Date.parse(order.createdAt) < clock.now().getTime() - TOO_OLD_TO_DIAL;
    const answer = isOld ? null : await telephony.place(orderOf(tenantId, callId, order, recording));
    if (answer?.accepted) return;
    log.warn({ tenant: tenantId, call: callId, reason: answer?.reason ?? 'too old' }, 'call not dialled');
    await progress.endUndialled(tenantId, callId, 'system');
  }

  function orderOf(
    tenantId: string,
    callId: string,
    order: StoredOrder,
    { isOn, announces }: RecordingSettings,
  ): CallOrder {
    return {
      callId,
      tenantId,
      agentLeg: { kind: 'simulated' },
      callee: cipher.open(tenantId, order.calleeEnc),
      callerId: cipher.open(tenantId, order.callerEnc),
      ringSeconds: RING_SECONDS,
      record: isOn,
      announceRecording: announces || (packNamed(order.rulePack)?.announceRecording ?? true),
    };
  }

  async function hangUp(tenantId: string, callId: string): Promise<void> {
    if (await telephony.hangUp(callId, 'agent')) return;
    const order = await findOrder(db.forTenant(tenantId), callId);
    if (order?.state === 'created') await progress.endUndialled(tenantId, callId, 'agent');
    else await progress.endLost(tenantId, callId);
  }

  /** One event of a call after the other, so that its pushes keep their order. */
  function listen(event: TelephonyEvent): void {
    const { callId } = event;
    const before = lastOfCall.get(callId) ?? Promise.resolve();
    const written = before
      .then(() => write(event))
      .finally(() => {
        if (lastOfCall.get(callId) === written) lastOfCall.delete(callId);
      });
    lastOfCall.set(callId, written);
  }

  async function write(event: TelephonyEvent): Promise<void> {
    if (event.type === 'digits') return;
    const { tenantId, callId, ...told } = event;
    const recording = event.type === 'ended' && event.recording ? await keep(tenantId, event.recording) : null;
    for (const pause of [...RETRY_AFTER, null]) {
      try {
        const isOn = await progress.apply(tenantId, callId, told, recording);
        if (!isOn && event.type !== 'ended') await telephony.hangUp(callId, 'system');
        return;
      } catch (error) {
        log.error({ err: error, tenant: tenantId, call: callId, event: event.type }, 'call event not written');
        if (pause !== null) await wait(pause);
      }
    }
  }

  /** Null for a recording that could not be stored: the call is billed and told all the same. */
  async function keep(tenantId: string, recording: Recording): Promise<Recording | null> {
    const made = path.join(folder, recording.path);
    const stored = newPath('recordings', 'wav');
    try {
      await storage.write(tenantId, stored, createReadStream(made));
      await rm(made);
      return { ...recording, path: stored };
    } catch (error) {
      log.error({ err: error, tenant: tenantId }, 'recording not stored');
      return null;
    }
  }

  async function compare(silentFor: number): Promise<void> {
    const now = clock.now();
    const alive = Map.groupBy(await telephony.running(), ({ tenantId }) => tenantId);
    const ours = Map.groupBy(await findAllRunning(db), ({ tenantId }) => tenantId);
    for (const [tenantId, calls] of alive) {
      const callIds = calls.map(({ callId }) => callId);
      await progress.keepAlive(tenantId, callIds);
      const known = new Set(ours.get(tenantId)?.map(({ callId }) => callId));
      for (const callId of callIds) if (!known.has(callId)) await telephony.hangUp(callId, 'system');
    }
    for (const [tenantId, calls] of ours) {
      const living = new Set(alive.get(tenantId)?.map(({ callId }) => callId));
      for (const { callId, seenAt } of calls) {
        const isSilent = Date.parse(seenAt) <= now.getTime() - silentFor;
        if (!living.has(callId) && isSilent) await progress.endLost(tenantId, callId);
      }
    }
  }

  const settled = async () => void (await Promise.all(lastOfCall.values()));
  const reconcile = () => compare(SILENT);
  const notCompared = (error: unknown) => log.error({ err: error }, 'calls not compared with the engine');

  return {
    handlers: { [dialTask.name]: dial, [hangUpTask.name]: hangUp },
    settled,
    reconcile,
    async start() {
      stopListening = telephony.onEvent(listen);
      await compare(0);
      timer = setInterval(() => void reconcile().catch(notCompared), RECONCILE_EVERY).unref();
    },
    async stop() {
      clearInterval(timer);
      // A last sign of life: what is on now was talk until now. Without a database there is none to give.
      if (stopListening) await reconcile().catch(notCompared);
      await telephony.close();
      stopListening?.();
      await settled();
    },
  };
}

function packNamed(name: string): RulePack | undefined {
  return Object.values(rulePacks).find((pack) => rulePackName(pack) === name);
}
