import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The names that a screen gave of itself, and its network. */
export interface ShownDevice {
  system: string | null;
  browser: string | null;
  network: string | null;
}

export interface NewPairing {
  secretHash: Buffer;
  codeHash: Buffer;
  now: Date;
  expiresAt: Date;
  device: ShownDevice;
}

/** Inserts a pairing, and forgets those that are over. Returns false if another screen shows this code now. */
export async function insertPairing(
  db: Db,
  { secretHash, codeHash, now, expiresAt, device }: NewPairing,
): Promise<boolean> {
  await db.global(sql`delete from display_pairing where expires_at <= ${now}`);
  const inserted = await db.global(sql`
    insert into display_pairing (secret_hash, code_hash, expires_at, device_system, device_browser, network)
    values (${secretHash}, ${codeHash}, ${expiresAt}, ${device.system}, ${device.browser}, ${device.network})
    on conflict (code_hash) do nothing returning expires_at`);
  return inserted.length > 0;
}

/** Gives a waiting screen to a leader. Returns the screen; undefined if none that waits shows this code. */
export async function confirmPairing(
  db: Db,
  codeHash: Buffer,
  { tenantId, userId }: { tenantId: string; userId: string },
  now: Date,
): Promise<ShownDevice | undefined> {
  const [confirmed] = await db.global<ShownDevice>(sql`
    update display_pairing set confirmed_in = ${tenantId}, confirmed_by = ${userId}
    where code_hash = ${codeHash} and expires_at > ${now} and confirmed_by is null
    returning device_system as system, device_browser as browser, network`);
  return confirmed;
}

export interface Pairing extends ShownDevice {
  tenantId: string | null;
  userId: string | null;
}

/** Takes a confirmed pairing away, or returns one that still waits. Undefined: there is none. */
export async function takePairing(db: Db, secretHash: Buffer, now: Date): Promise<Pairing | undefined> {
  const columns = sql`confirmed_in as "tenantId", confirmed_by as "userId", device_system as system,
    device_browser as browser, network`;
  const [taken] = await db.global<Pairing>(sql`
    delete from display_pairing where secret_hash = ${secretHash} and expires_at > ${now} and confirmed_by is not null
    returning ${columns}`);
  if (taken) return taken;
  const [waiting] = await db.global<Pairing>(sql`
    select ${columns} from display_pairing where secret_hash = ${secretHash} and expires_at > ${now}`);
  return waiting;
}

/** Returns true if the member works for an agency in this enterprise. */
export async function isOfAgency(db: Queryable, userId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from membership where tenant_id = ${db.tenantId} and user_id = ${userId} and agency_id is not null`);
  return found.length > 0;
}
