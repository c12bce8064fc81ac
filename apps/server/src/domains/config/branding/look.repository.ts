import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What a host says about its look; null where it says nothing. */
export interface Look {
  host: string;
  colour: string | null;
  icon: string | null;
}

export interface Picture {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Finds the looks of these hosts, the default's last. */
export function findLooks(db: Db, hosts: string[]): Promise<Look[]> {
  return db.global<Look>(sql`
    select host, colour, icon from host_look where host = any(${hosts}) order by host desc`);
}

/** Null takes the colour back to the default's. */
export async function saveColour(db: Db, host: string, colour: string | null): Promise<void> {
  await db.global(sql`
    insert into host_look (host, colour) values (${host}, ${colour})
    on conflict (host) do update set colour = excluded.colour`);
}

/** Null takes the icon back to the default's. */
export async function saveIcon(db: Db, host: string, icon: string | null): Promise<void> {
  await db.global(sql`
    insert into host_look (host, icon) values (${host}, ${icon})
    on conflict (host) do update set icon = excluded.icon`);
}

/** Its name tells what is in it: one that is there already is the same. */
export async function insertPicture(db: Db, { name, type, bytes }: Picture): Promise<void> {
  await db.global(sql`
    insert into host_picture (name, type, bytes) values (${name}, ${type}, ${bytes}) on conflict do nothing`);
}

export async function findPicture(db: Db, name: string): Promise<Picture | undefined> {
  const [found] = await db.global<Picture>(sql`select name, type, bytes from host_picture where name = ${name}`);
  return found;
}
