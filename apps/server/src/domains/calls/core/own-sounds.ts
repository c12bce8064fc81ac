import type { InboundSettings } from '@haihu/contract/config/core/settings';
import type { Queryable } from '../../../platform/db/db.ts';
import { readSettings } from '../../config/config.api.ts';

/** The places of the rules for callers and machines at which an enterprise may play a sound of its own. */
export const soundPlaces = [
  'greetingSound',
  'closedSound',
  'messageSound',
  'musicSound',
  'machineSound',
] as const satisfies (keyof InboundSettings)[];
export type SoundPlace = (typeof soundPlaces)[number];

/** Returns the name of an enterprise's sound at an engine. */
export const soundNameOf = (tenantId: string, soundId: string): string => `${tenantId}-${soundId}`;

/** Returns the name of the sound that the enterprise plays at a place; null: it plays that of the product. */
export async function findSoundAt(tx: Queryable, place: SoundPlace): Promise<string | null> {
  const soundId = (await readSettings(tx, 'inbound'))[place];
  return soundId === null ? null : soundNameOf(tx.tenantId, soundId);
}
