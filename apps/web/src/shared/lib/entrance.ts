import { storageKeys } from './storage-keys.ts';
import { readJson, readText, writeText } from './stored.ts';

/**
 * The ticket of somebody who proved who they are and is at work in no enterprise yet: it founds, joins and applies. Of
 * this tab; null without one. The first session that starts ends it.
 */
export const entranceTicket = () => readText(storageKeys.entranceTicket, 'tab');

/** Names of the enterprises that have suspended the holder of the ticket. */
export function suspendedIn(): string[] {
  const kept = readJson<unknown>(storageKeys.suspendedIn, 'tab');
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
}

/** `suspended`: names of the enterprises that have suspended who holds it. */
export function keepEntrance(ticket: string | null, suspended: readonly string[] = []): void {
  writeText(storageKeys.entranceTicket, ticket, 'tab');
  writeText(storageKeys.suspendedIn, suspended.length > 0 ? JSON.stringify(suspended) : null, 'tab');
}
