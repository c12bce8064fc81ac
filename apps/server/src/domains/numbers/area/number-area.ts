import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

export interface NumberPlace {
  /** Province and city as people say them, such as 浙江温州; null if unknown. */
  area: string | null;
  /** The carrier that gave the number out. The owner may have taken it to another carrier since. */
  carrier: string | null;
}

interface Table {
  areas: string[];
  /** Index of the area by area code, without its 0. */
  landlines: Record<string, number>;
  /** Carriers by the first two to four digits of a mobile. */
  carriers: Record<string, string>;
  /** For each prefix from 1300000 to 1999999, the index of its area plus 1; 0: unknown. */
  mobiles: Uint16Array;
}

const FIRST_MOBILE = 1_300_000;
const LONGEST_CARRIER_PREFIX = 4;
const LONGEST_AREA_CODE = 7;

let table: Table | undefined;

/** Finds the place of a number. Expects it normalised. Knows mainland mobiles and landlines. */
export function locateNumber(number: string): NumberPlace {
  table ??= readTable();
  if (/^1[3-9]\d{9}$/.test(number)) {
    const place = table.mobiles[Number(number.slice(0, 7)) - FIRST_MOBILE] ?? 0;
    const carrier = byLongestPrefix(table.carriers, number, LONGEST_CARRIER_PREFIX);
    return { area: table.areas[place - 1] ?? null, carrier };
  }
  const place = number.startsWith('0') ? byLongestPrefix(table.landlines, number.slice(1), LONGEST_AREA_CODE) : null;
  return { area: place === null ? null : (table.areas[place] ?? null), carrier: null };
}

function byLongestPrefix<Value>(values: Record<string, Value>, digits: string, longest: number): Value | null {
  for (let length = longest; length > 0; length -= 1) {
    const value = values[digits.slice(0, length)];
    if (value !== undefined) return value;
  }
  return null;
}

/**
 * Reads the table that tooling/build-number-area.mjs made: the length of the head, the head as JSON, two bytes for each
 * prefix.
 */
function readTable(): Table {
  const bytes = brotliDecompressSync(readFileSync(new URL('number-area.br', import.meta.url)));
  const headEnd = 4 + bytes.readUInt32LE(0);
  const head = JSON.parse(bytes.toString('utf8', 4, headEnd)) as Omit<Table, 'mobiles'>;
  return { ...head, mobiles: new Uint16Array(new Uint8Array(bytes.subarray(headEnd)).buffer) };
}
