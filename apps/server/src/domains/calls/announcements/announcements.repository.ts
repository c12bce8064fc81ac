import type { AnnouncementKind } from '@haihu/contract/calls/values';
import type { KnownAnnouncement } from '../../../integrations/telephony/announcements/announcements.ts';
import {
  type Fingerprint,
  keptFingerprint,
  readFingerprint,
} from '../../../integrations/telephony/announcements/fingerprint.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Days for which a sound is kept that is not heard again, and the most sounds that are kept. */
const KEPT_DAYS = 30;
const MOST_KEPT = 200;

export interface NamedAnnouncement {
  id: string;
  /** Null: it means nothing. */
  kind: AnnouncementKind | null;
  namedAt: string;
}

/** A sound that nobody has named yet. `cause`: how the first call ended in which it was heard. */
export interface UnnamedSound {
  id: string;
  cause: string;
  times: number;
  firstAt: string;
  lastAt: string;
}

/** Returns a text that changes whenever the operator names an announcement or forgets one. */
export async function findLibraryState(db: Db): Promise<string> {
  const [found] = await db.global<{ state: string }>(sql`
    select count(*) || ' ' || coalesce(max(id), 0) as state from announcement`);
  return found!.state;
}

export async function findLibrary(db: Db): Promise<KnownAnnouncement[]> {
  const rows = await db.global<{ kind: AnnouncementKind | null; fingerprint: Buffer }>(sql`
    select kind, fingerprint from announcement order by id`);
  return rows.map(({ kind, fingerprint }) => ({ kind, fingerprint: readFingerprint(fingerprint) }));
}

export const findNamed = (db: Db): Promise<NamedAnnouncement[]> =>
  db.global(sql`select id, kind, named_at as "namedAt" from announcement order by id`);

export const findUnnamed = (db: Db): Promise<UnnamedSound[]> =>
  db.global(sql`
    select id, cause, times, first_at as "firstAt", last_at as "lastAt" from announcement_heard
    order by times desc, last_at desc`);

/** Returns the fingerprints of the sounds that were heard last, the last one first. */
export async function findUnnamedPrints(db: Db, most: number): Promise<{ id: string; fingerprint: Fingerprint }[]> {
  const rows = await db.global<{ id: string; fingerprint: Buffer }>(sql`
    select id, fingerprint from announcement_heard order by last_at desc limit ${most}`);
  return rows.map(({ id, fingerprint }) => ({ id, fingerprint: readFingerprint(fingerprint) }));
}

/** Returns the WAV file of a sound. Undefined: there is none. */
export async function findSound(db: Db, id: string): Promise<Buffer | undefined> {
  const [found] = await db.global<{ sound: Buffer }>(sql`select sound from announcement_heard where id = ${id}`);
  return found?.sound;
}

/** Keeps a sound that was heard for the first time, and deletes those that nobody will name any more. Returns its id. */
export async function insertUnnamed(
  db: Db,
  { fingerprint, wav, cause, at }: { fingerprint: Fingerprint; wav: Buffer; cause: string; at: Date },
): Promise<string> {
  const [inserted] = await db.global<{ id: string }>(sql`
    insert into announcement_heard (fingerprint, sound, cause, first_at, last_at)
    values (${keptFingerprint(fingerprint)}, ${wav}, ${cause}, ${at}, ${at}) returning id`);
  await db.global(sql`
    delete from announcement_heard where last_at < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})
      or id in (select id from announcement_heard order by times desc, last_at desc offset ${MOST_KEPT})`);
  return inserted!.id;
}

/** Counts that a sound was heard again. */
export async function countUnnamed(db: Db, id: string, times: number, at: Date): Promise<void> {
  await db.global(sql`
    update announcement_heard set times = times + ${times}, last_at = greatest(last_at, ${at})
    where id = ${id}`);
}

/** Names an announcement for all calls from now on. Returns its id. */
export async function insertAnnouncement(
  db: Db,
  { kind, fingerprint, at }: { kind: AnnouncementKind | null; fingerprint: Fingerprint; at: Date },
): Promise<string> {
  const [named] = await db.global<{ id: string }>(sql`
    insert into announcement (kind, fingerprint, named_at)
    values (${kind}, ${keptFingerprint(fingerprint)}, ${at}) returning id`);
  return named!.id;
}

export async function deleteUnnamed(db: Db, ids: readonly string[]): Promise<void> {
  await db.global(sql`delete from announcement_heard where id = any(${ids}::bigint[])`);
}

/** Forgets an announcement. False: there is none with this id. */
export async function deleteNamed(db: Db, id: string): Promise<boolean> {
  const deleted = await db.global(sql`delete from announcement where id = ${id} returning id`);
  return deleted.length > 0;
}

/** Notes the announcement that was heard in a call. */
export async function setAnnounced(tx: Queryable, callId: string, kind: AnnouncementKind): Promise<void> {
  await tx.query(sql`update call set announced = ${kind} where tenant_id = ${tx.tenantId} and id = ${callId}`);
}
