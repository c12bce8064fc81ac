import type { FastifyBaseLogger } from 'fastify';
import {
  type Announcements,
  createAnnouncements,
  isSameSound,
  type KnownAnnouncement,
} from '../../../integrations/telephony/announcements/announcements.ts';
import type { AnnouncedEndParts } from '../../../integrations/telephony/announcements/announced-ends.ts';
import type { Fingerprint } from '../../../integrations/telephony/announcements/fingerprint.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import {
  countUnnamed,
  findLibrary,
  findLibraryState,
  findUnnamedPrints,
  insertUnnamed,
} from './announcements.repository.ts';

/** The most unnamed sounds with which a new one is compared. */
const COMPARED = 60;
/** Milliseconds between two unnamed sounds that are kept. Each caller's music would fill the list otherwise. */
const KEEP_EVERY = 5000;

export interface AnnouncementLibraryParts {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export interface AnnouncementLibrary extends AnnouncedEndParts {
  announcements: Announcements;
  /** Reads what the operator has named since the last time, and writes what was heard again. */
  refresh(): Promise<void>;
}

/** Makes what a dialler knows of announcements: the named ones, and those that it heard and nobody has named. */
export function createAnnouncementLibrary({ db, clock, log }: AnnouncementLibraryParts): AnnouncementLibrary {
  let known: KnownAnnouncement[] = [];
  let state = '';
  let unnamed: { id: string; fingerprint: Fingerprint }[] = [];
  /** The times that each unnamed sound was heard since it was last counted. */
  const again = new Map<string, number>();
  let keptAt = 0;

  const notKept = (error: unknown) => log.error({ err: error }, 'an announcement of a carrier was not kept');
  const notRead = (error: unknown) => log.error({ err: error }, 'the announcements of carriers were not read');

  async function keep(sound: Parameters<AnnouncedEndParts['onUnknown']>[0]): Promise<void> {
    const id = await insertUnnamed(db, { ...sound, at: clock.now() });
    unnamed = [{ id, fingerprint: sound.fingerprint }, ...unnamed].slice(0, COMPARED);
  }

  async function refresh(): Promise<void> {
    const counted = [...again];
    again.clear();
    for (const [id, times] of counted) await countUnnamed(db, id, times, clock.now());
    const now = await findLibraryState(db);
    if (now === state) return;
    known = await findLibrary(db);
    unnamed = await findUnnamedPrints(db, COMPARED);
    state = now;
  }

  return {
    announcements: createAnnouncements(() => known),
    onUnknown(sound) {
      const same = unnamed.find(({ fingerprint }) => isSameSound(fingerprint, sound.fingerprint));
      if (same) return void again.set(same.id, (again.get(same.id) ?? 0) + 1);
      const now = clock.now().getTime();
      if (Math.abs(now - keptAt) < KEEP_EVERY) return;
      keptAt = now;
      keep(sound).catch(notKept);
    },
    refresh: () => refresh().catch(notRead),
  };
}
