import { storageKeys } from './storage-keys.ts';
import { readText, writeText } from './stored.ts';

/**
 * The ticket of somebody who proved who they are and is at work in no enterprise yet: it founds, joins and applies. Of
 * this tab; null without one. The first session that starts ends it.
 */
export const entranceTicket = () => readText(storageKeys.entranceTicket, 'tab');

export function keepEntrance(ticket: string | null): void {
  writeText(storageKeys.entranceTicket, ticket, 'tab');
}
