import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '../../../integrations/storage/storage.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Lease } from '../core/nodes.repository.ts';
import { soundNameOf } from '../core/own-sounds.ts';
import * as repository from './sounds.repository.ts';

/** Milliseconds after which a sound that could not be brought is tried again. */
const TRY_AGAIN_AFTER = 300_000;
/** Milliseconds between two comparisons with what the node says that it has. */
const COMPARE_EVERY = 3_600_000;

export interface SoundBringingParts {
  db: Db;
  clock: Clock;
  storage: Pick<Storage, 'read'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  lease: Lease;
  telephony: Pick<Telephony, 'ownSounds' | 'bringSound' | 'forgetSound' | 'connection'>;
  /** False once another dialler may have the lease. */
  isHeld(): boolean;
}

/** Makes the work that brings the sounds of all enterprises to a node, one after the other, and deletes others there. */
export function createSoundBringing({ db, clock, storage, log, lease, telephony, isHeld }: SoundBringingParts) {
  const { nodeId } = lease;
  let isStopping = false;
  let comparedAt = -Infinity;
  /** The time until which no sound is brought, after one could not be. */
  let notBefore = -Infinity;
  let underway: Promise<void> | null = null;

  const mayGoOn = () => !isStopping && isHeld() && telephony.connection().isUp;

  /** Learns what the node has. It may have lost sounds, and has kept those that were deleted meanwhile. */
  async function compare(): Promise<void> {
    const there = new Set(await telephony.ownSounds());
    const known = await repository.findSoundsOfNode(db, nodeId);
    for (const { tenantId, soundId, isThere } of known) {
      const has = there.delete(soundNameOf(tenantId, soundId));
      const tenant = db.forTenant(tenantId);
      if (has && !isThere) await repository.noteSoundThere(tenant, nodeId, soundId, clock.now());
      else if (!has && isThere) await repository.noteSoundGone(tenant, nodeId, soundId);
    }
    for (const name of there) await telephony.forgetSound(name);
  }

  /** Reads a sound. Null: it cannot be read now. */
  async function read(tenantId: string, path: string): Promise<Buffer | null> {
    try {
      return await buffer(await storage.read(tenantId, path));
    } catch (error) {
      notBefore = clock.now().getTime() + TRY_AGAIN_AFTER;
      log.error({ err: error, tenant: tenantId }, 'an own sound cannot be read');
      return null;
    }
  }

  async function bring(): Promise<void> {
    for (const { tenantId, soundId, path } of await repository.findMissingSounds(db, nodeId)) {
      if (!mayGoOn()) return;
      const wav = await read(tenantId, path);
      // A file that is lost keeps no other sound from the node.
      if (wav === null) continue;
      await telephony.bringSound(soundNameOf(tenantId, soundId), wav);
      if (isHeld()) await repository.noteSoundThere(db.forTenant(tenantId), nodeId, soundId, clock.now());
    }
  }

  async function work(): Promise<void> {
    const now = clock.now().getTime();
    try {
      if (now >= comparedAt + COMPARE_EVERY) {
        await compare();
        comparedAt = now;
      }
      await bring();
    } catch (error) {
      if (isStopping || !telephony.connection().isUp) return;
      notBefore = now + TRY_AGAIN_AFTER;
      log.error({ err: error, node: nodeId }, 'own sounds not brought to the engine, which plays the common ones');
    }
  }

  return {
    /** Begins to bring what the node does not have, if it does not do so already. `isNew`: for a new connection. */
    begin(isNew: boolean): void {
      if (isNew) comparedAt = notBefore = -Infinity;
      if (underway || !mayGoOn() || clock.now().getTime() < notBefore) return;
      underway = work().finally(() => {
        underway = null;
      });
    },
    /** Brings no more. A sound that is on its way is not waited for: the next driver brings it again. */
    stop(): void {
      isStopping = true;
    },
  };
}
