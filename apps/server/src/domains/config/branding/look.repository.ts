import { sql } from '../../../platform/db/sql.ts';
import type { GlobalDb } from '../core/global-db.ts';

/** The look of a host; null for a part that the host does not set. */
export interface Look {
  host: string;
  colour: string | null;
  icon: string | null;
}

/** The number of saves of a host's branding, and the instant of the last one. */
export interface BrandingState {
  version: number;
  changedAt: string | null;
}

export interface Picture {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Finds the looks of these hosts, the default's last. */
export function findLooks(db: GlobalDb, hosts: string[]): Promise<Look[]> {
  return db.global<Look>(sql`
    select host, colour, icon from host_look where host = any(${hosts}) order by host desc`);
}

/** Sets a host's colour. Null restores the default. */
export async function saveColour(db: GlobalDb, host: string, colour: string | null): Promise<void> {
  await db.global(sql`
    insert into host_look (host, colour) values (${host}, ${colour})
    on conflict (host) do update set colour = excluded.colour`);
}

/** Sets a host's icon. Null restores the default. */
export async function saveIcon(db: GlobalDb, host: string, icon: string | null): Promise<void> {
  await db.global(sql`
    insert into host_look (host, icon) values (${host}, ${icon})
    on conflict (host) do update set icon = excluded.icon`);
}

/** Inserts a picture. Its name derives from its content, so a picture with the same name is the same. */
export async function insertPicture(db: GlobalDb, { name, type, bytes }: Picture): Promise<void> {
  await db.global(sql`
    insert into host_picture (name, type, bytes) values (${name}, ${type}, ${bytes}) on conflict do nothing`);
}

export async function findPicture(db: GlobalDb, name: string): Promise<Picture | undefined> {
  const [found] = await db.global<Picture>(sql`select name, type, bytes from host_picture where name = ${name}`);
  return found;
}

export async function findBrandingState(db: GlobalDb, host: string): Promise<BrandingState> {
  const [found] = await db.global<BrandingState>(sql`
    select version, changed_at as "changedAt" from host_look where host = ${host}`);
  return found ?? { version: 0, changedAt: null };
}

/** Counts a save that builds on `version`. False: another save came first. */
export async function countSave(
  db: GlobalDb,
  { host, version, at }: { host: string; version: number; at: Date },
): Promise<boolean> {
  await db.global(sql`insert into host_look (host) values (${host}) on conflict do nothing`);
  const counted = await db.global(sql`
    update host_look set version = version + 1, changed_at = ${at} where host = ${host} and version = ${version}
    returning host`);
  return counted.length > 0;
}

/** Returns the host that an enterprise owns. Undefined: it owns none. */
export async function findOwnHost(db: GlobalDb, tenantId: string): Promise<string | undefined> {
  const [found] = await db.global<{ host: string }>(sql`select host from host_owner where tenant_id = ${tenantId}`);
  return found?.host;
}

/** Returns the enterprise that owns this host. Undefined: no enterprise does. */
export async function findHostOwner(db: GlobalDb, host: string): Promise<string | undefined> {
  const [found] = await db.global<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from host_owner where host = ${host}`);
  return found?.tenantId;
}

/**
 * Sets the enterprise that owns a host; null: none does. An enterprise owns one host at most, and loses its former one.
 */
export async function saveOwner(db: GlobalDb, host: string, tenantId: string | null): Promise<void> {
  await db.global(sql`delete from host_owner where host = ${host} or tenant_id = ${tenantId}`);
  if (tenantId !== null) await db.global(sql`insert into host_owner (host, tenant_id) values (${host}, ${tenantId})`);
}
