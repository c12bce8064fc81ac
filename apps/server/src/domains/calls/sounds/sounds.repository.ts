import type { Db, Queryable, TenantDb } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredSound {
  id: string;
  name: string;
  path: string;
  seconds: number;
  at: string;
  byName: string;
  /** The number of nodes in use that have it, and of all nodes in use. */
  there: number;
  engines: number;
}

export function findOwnSounds(db: Queryable): Promise<StoredSound[]> {
  return db.query(sql`
    with nodes as materialized (select id from engine_node where state <> 'off')
    select s.id, s.name, s.path, s.seconds::float8 as seconds, s.added_at as at, author.name as "byName",
      (select count(*)::int from engine_sound e join nodes on nodes.id = e.node_id
        where e.tenant_id = s.tenant_id and e.sound_id = s.id) as there,
      (select count(*)::int from nodes) as engines
    from own_sound s
    join membership author on author.tenant_id = s.tenant_id and author.user_id = s.added_by
    where s.tenant_id = ${db.tenantId}
    order by s.name, s.id`);
}

export async function findOwnSound(db: Queryable, id: string): Promise<Pick<StoredSound, 'name' | 'path'> | undefined> {
  const [found] = await db.query<Pick<StoredSound, 'name' | 'path'>>(sql`
    select name, path from own_sound where tenant_id = ${db.tenantId} and id = ${id}`);
  return found;
}

export async function countOwnSounds(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from own_sound where tenant_id = ${db.tenantId}`);
  return row!.count;
}

/** Inserts a sound. Null: another one has the name. */
export async function insertOwnSound(
  tx: Queryable,
  { name, path, seconds, by, at }: { name: string; path: string; seconds: number; by: string; at: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into own_sound (tenant_id, name, path, seconds, added_by, added_at)
    values (${tx.tenantId}, ${name}, ${path}, ${seconds}, ${by}, ${at}) on conflict do nothing returning id`);
  return row?.id ?? null;
}

/** Locks the sounds of the enterprise against others who add one. */
export async function lockOwnSounds(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('own_sound ' || ${tx.tenantId}::text, 0))`);
}

/** Deletes a sound, and the knowledge of which nodes have it. Returns its path. Undefined: there is none. */
export async function deleteOwnSound(tx: Queryable, id: string): Promise<string | undefined> {
  const [gone] = await tx.query<{ path: string }>(sql`
    delete from own_sound where tenant_id = ${tx.tenantId} and id = ${id} returning path`);
  return gone?.path;
}

/** A sound of any enterprise, as a node's driver sees it. */
export interface SoundOfNode {
  tenantId: string;
  soundId: string;
  path: string;
  /** True when the node was brought the sound. */
  isThere: boolean;
}

export const findSoundsOfNode = (db: Db, nodeId: string): Promise<SoundOfNode[]> =>
  db.global(sql`select * from sounds_of_node(${nodeId})`);

/** Finds the sounds that a node was not brought yet, the oldest first. */
export const findMissingSounds = (db: Db, nodeId: string): Promise<SoundOfNode[]> =>
  db.global(sql`select * from sounds_of_node(${nodeId}) where not "isThere"`);

/** Notes that a node has a sound. Does nothing for a sound that was deleted meanwhile. */
export async function noteSoundThere(tenant: TenantDb, nodeId: string, soundId: string, at: Date): Promise<void> {
  await tenant.query(sql`
    insert into engine_sound (node_id, tenant_id, sound_id, at)
    select ${nodeId}, tenant_id, id, ${at} from own_sound where tenant_id = ${tenant.tenantId} and id = ${soundId}
    on conflict do nothing`);
}

/** Notes that a node has lost a sound. */
export async function noteSoundGone(tenant: TenantDb, nodeId: string, soundId: string): Promise<void> {
  await tenant.query(sql`
    delete from engine_sound
    where node_id = ${nodeId} and tenant_id = ${tenant.tenantId} and sound_id = ${soundId}`);
}

export const hasOwnSound = async (db: Queryable, id: string): Promise<boolean> =>
  (await findOwnSound(db, id)) !== undefined;
