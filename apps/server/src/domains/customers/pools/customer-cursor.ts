import * as z from 'zod';
import { isInstant, unknownCursor } from '../../../platform/http/cursor.ts';

/** The end of a page of customers: the last row's run and keys. */
export interface ListPlace {
  /** The number of the run in the list, counted from 0. */
  run: number;
  /** The value that orders the list: an instant, a day, `infinity` or `-infinity`, an amount, or a text. */
  key: string;
  id: string;
}

export function writePlace({ run, key, id }: ListPlace): string {
  return Buffer.from(`${run} ${id} ${key}`).toString('base64url');
}

/**
 * Reads a cursor. Throws `request.invalid` if a list with this many runs and this kind of key cannot have returned it.
 */
export function readPlace(cursor: string, kind: keyof typeof isKey, runs: number): ListPlace {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^(\d{1,2}) ([1-9]\d{0,17}) (.*)$/su.exec(text);
  if (!match) throw unknownCursor();
  const [, run, id, key] = match as unknown as [string, string, string, string];
  if (Number(run) >= runs || !isKey[kind](key)) throw unknownCursor();
  return { run: Number(run), key, id };
}

const isInfinite = (key: string) => /^-?infinity$/.test(key);

const isKey = {
  instant: (key: string) => isInfinite(key) || isInstant(key),
  day: (key: string) => isInfinite(key) || z.iso.date().safeParse(key).success,
  amount: (key: string) => /^\d{1,18}$/.test(key),
  text: (key: string) => !key.includes('\0'),
};
