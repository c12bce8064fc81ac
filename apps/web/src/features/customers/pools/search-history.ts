import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';

const KEPT = 10;
/** Matches phone numbers, which must not stay on the device. */
const NUMBER = /^\D*(\d\D*){7,}$/;

const place = () => storageKeys.searchesOf(sessionUser()?.tenantId ?? '', sessionUser()?.userId ?? '');

/** Lists this member's searches on this device, the latest first. */
export function readSearches(): string[] {
  const kept = readJson<unknown>(place());
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : [];
}

export function keepSearch(search: string): void {
  if (!search || NUMBER.test(search)) return;
  writeJson(place(), [search, ...readSearches().filter((one) => one !== search)].slice(0, KEPT));
}

export function forgetSearches(): void {
  writeText(place(), null);
}
