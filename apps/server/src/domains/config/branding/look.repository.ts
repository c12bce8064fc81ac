import { sql } from '../../../platform/db/sql.ts';
import type { GlobalDb } from '../config.repository.ts';

/** What a host says about its look; null where it says nothing. */
export interface Look {
  host: string;
  colour: string | null;
  icon: string | null;
}

/** How often a host's people have saved its branding, and when last. */
export interface Standing {
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

/** Null takes the colour back to the default's. */
export async function saveColour(db: GlobalDb, host: string, colour: string | null): Promise<void> {
  await db.global(sql`
    insert into host_look (host, colour) values (${host}, ${colour})
    on conflict (host) do update set colour = excluded.colour`);
}

/** Null takes the icon back to the default's. */
export async function saveIcon(db: GlobalDb, host: string, icon: string | null): Promise<void> {
  await db.global(sql`
    insert into host_look (host, icon) values (${host}, ${icon})
    on conflict (host) do update set icon = excluded.icon`);
}

/** Its name tells what is in it: one that is there already is the same. */
export async function insertPicture(db: GlobalDb, { name, type, bytes }: Picture): Promise<void> {
  await db.global(sql`
    insert into host_picture (name, type, bytes) values (${name}, ${type}, ${bytes}) on conflict do nothing`);
}

export async function findPicture(db: GlobalDb, name: string): Promise<Picture | undefined> {
  const [found] = await db.global<Picture>(sql`select name, type, bytes from host_picture where name = ${name}`);
  return found;
}

export async function findStanding(db: GlobalDb, host: string): Promise<Standing> {
  const [found] = await db.global<Standing>(sql`
    select version, changed_at as "changedAt" from host_look where host = ${host}`);
  return found ?? { version: 0, changedAt: null };
}

/** Counts a save that builds on `version`. False where another one was faster. */
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

/** The host of an enterprise's own; undefined without one. */
export async function findOwnHost(db: GlobalDb, tenantId: string): Promise<string | undefined> {
  const [found] = await db.global<{ host: string }>(sql`select host from host_owner where tenant_id = ${tenantId}`);
  return found?.host;
}

/** The enterprise whose own host this is; undefined where it is nobody's. */
export async function findHostOwner(db: GlobalDb, host: string): Promise<string | undefined> {
  const [found] = await db.global<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from host_owner where host = ${host}`);
  return found?.tenantId;
}

/** Null: the host is nobody's own. An enterprise has one at most: its former one is let go. */
export async function saveOwner(db: GlobalDb, host: string, tenantId: string | null): Promise<void> {
  await db.global(sql`delete from host_owner where host = ${host} or tenant_id = ${tenantId}`);
  if (tenantId !== null) await db.global(sql`insert into host_owner (host, tenant_id) values (${host}, ${tenantId})`);
}
