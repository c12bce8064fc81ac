import { isInstant, unknownCursor } from '../../../platform/http/cursor.ts';

/** Where a page of customers ended: the last row's run and keys. */
export interface Place {
  /** Which of the list's runs, from 0. */
  run: number;
  /** An instant, `infinity` or `-infinity`, or the part of a name by which a search is in order. */
  key: string;
  id: string;
}

export function writePlace({ run, key, id }: Place): string {
  return Buffer.from(`${run} ${id} ${key}`).toString('base64url');
}

/** Throws `request.invalid` for what a list of this many runs, and this kind of key, never answered. */
export function readPlace(cursor: string, kind: 'instant' | 'name', runs: number): Place {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^(\d{1,2}) ([1-9]\d{0,17}) (.+)$/su.exec(text);
  if (!match) throw unknownCursor();
  const [, run, id, key] = match as unknown as [string, string, string, string];
  const isKey = kind === 'name' ? !key.includes('\0') : /^-?infinity$/.test(key) || isInstant(key);
  if (Number(run) >= runs || !isKey) throw unknownCursor();
  return { run: Number(run), key, id };
}
