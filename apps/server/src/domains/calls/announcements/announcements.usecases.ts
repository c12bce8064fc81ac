import type { AnnouncementKind } from '@haihu/contract/calls/values';
import { isSameSound, samplesOf } from '../../../integrations/telephony/announcements/announcements.ts';
import {
  type Fingerprint,
  fingerprintOf,
  secondsHeard,
} from '../../../integrations/telephony/announcements/fingerprint.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as repository from './announcements.repository.ts';

/** Seconds of sound that an announcement has at least. */
const SHORTEST = 2.5;
/** The most sounds that a named one may be the same as. */
const ALL = 1000;

/** Makes the operator's commands for announcements of carriers. */
export function createAnnouncementUsecases({ db, clock }: { db: Db; clock: Clock }) {
  /** Names an announcement. The sounds that are the same one need no name any more. */
  async function add(fingerprint: Fingerprint, kind: AnnouncementKind | null): Promise<{ id: string; alike: number }> {
    const id = await repository.insertAnnouncement(db, { kind, fingerprint, at: clock.now() });
    const unnamed = await repository.findUnnamedPrints(db, ALL);
    const alike = unnamed.filter((one) => isSameSound(one.fingerprint, fingerprint)).map((one) => one.id);
    await repository.deleteUnnamed(db, alike);
    return { id, alike: alike.length };
  }

  return {
    listUnnamed: () => repository.findUnnamed(db),
    listNamed: () => repository.findNamed(db),
    /** Returns the WAV file of a sound that nobody has named. Undefined: there is none. */
    hear: (id: string) => repository.findSound(db, id),
    /** Names a sound that was heard. `kind` null: it means nothing. Undefined: there is none with this id. */
    async name(id: string, kind: AnnouncementKind | null) {
      const unnamed = await repository.findUnnamedPrints(db, ALL);
      const found = unnamed.find((one) => one.id === id);
      return found && (await add(found.fingerprint, kind));
    },
    /** Names a recording of the operator's own. Undefined: it is no telephone sound, or too short. */
    async addFile(wav: Buffer, kind: AnnouncementKind | null) {
      const fingerprint = fingerprintOf(samplesOf(wav));
      return secondsHeard(fingerprint) < SHORTEST ? undefined : add(fingerprint, kind);
    },
    /** Forgets a named announcement. False: there is none with this id. */
    forget: (id: string) => repository.deleteNamed(db, id),
  };
}
