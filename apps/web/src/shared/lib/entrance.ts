import { storageKeys } from './storage-keys.ts';
import { readJson, readText, writeText } from './stored.ts';

/**
 * Returns the entrance ticket of this tab, or `null`. Its holder proved an identity but works in no enterprise yet. The
 * ticket lets the holder found an enterprise, join one or apply. The first session that starts ends it.
 */
export const keptEntranceTicket = () => readText(storageKeys.entranceTicket, 'tab');

/** Lists the names of the enterprises that have suspended the holder of the ticket. */
export function suspendedIn(): string[] {
  const kept = readJson<unknown>(storageKeys.suspendedIn, 'tab');
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
}

/**
 * Keeps the ticket for this tab; `null` removes it. `suspended`: names of the enterprises that have suspended its
 * holder.
 */
export function keepEntrance(ticket: string | null, suspended: readonly string[] = []): void {
  writeText(storageKeys.entranceTicket, ticket, 'tab');
  writeText(storageKeys.suspendedIn, suspended.length > 0 ? JSON.stringify(suspended) : null, 'tab');
}
