import type { InboundSettings } from '@haihu/contract/config/core/settings';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readSettings } from '../../config/config.api.ts';

/** The places of the rules for callers and machines at which an enterprise may play a sound of its own. */
export const soundPlaces = [
  'greetingSound',
  'closedSound',
  'messageSound',
  'musicSound',
  'machineSound',
  'noticeSound',
] as const satisfies (keyof InboundSettings)[];
export type SoundPlace = (typeof soundPlaces)[number];

/** Returns the name of an enterprise's sound at an engine. */
export const soundNameOf = (tenantId: string, soundId: string): string => `${tenantId}-${soundId}`;

/** Returns the seconds of the sound that the enterprise plays at a place; 0: it plays that of the product. */
export async function findSecondsOfSoundAt(tx: Queryable, place: SoundPlace): Promise<number> {
  const soundId = (await readSettings(tx, 'inbound'))[place];
  if (soundId === null) return 0;
  const [found] = await tx.query<{ seconds: number }>(sql`
    select seconds::float8 as seconds from own_sound where tenant_id = ${tx.tenantId} and id = ${soundId}`);
  return found?.seconds ?? 0;
}

/** Returns the name of the sound that the enterprise plays at a place; null: it plays that of the product. */
export async function findSoundAt(tx: Queryable, place: SoundPlace): Promise<string | null> {
  const soundId = (await readSettings(tx, 'inbound'))[place];
  return soundId === null ? null : soundNameOf(tx.tenantId, soundId);
}
