import pg from 'pg';

/** A column of a reply, as PostgreSQL describes it. */
export interface Column {
  name: string;
  dataTypeID: number;
}

/** A row of a reply as it came: the message's bytes, and the place of the number of its fields. */
export interface RowBytes {
  bytes: Buffer;
  at: number;
}

type Row = Record<string, unknown>;

/**
 * Reads a value between two places of a row's bytes. `whole` is the row's text from the place `start` on, in which each
 * byte is one character. It is empty for a long row.
 */
type ReadValue = (bytes: Buffer, from: number, to: number, whole: string, start: number) => unknown;

/**
 * Bytes of a row up to which its values are cut out of one text. A value that is kept for long keeps that text too, so
 * the text must be short.
 */
const SHORT_ROW = 4096;
/** Bytes of a value up to which a text is looked through for characters beyond ASCII. */
const SHORT_VALUE = 64;
const [MINUS, ZERO, NINE, LETTER_T, LETTER_A] = [0x2d, 0x30, 0x39, 0x74, 0x61];

/** Reads a value that is written in ASCII. */
const readPlain = (bytes: Buffer, from: number, to: number, whole: string, start: number): string =>
  whole === '' ? bytes.toString('latin1', from, to) : whole.slice(from - start, to - start);

const readText: ReadValue = (bytes, from, to, whole, start) => {
  if (to - from > SHORT_VALUE) return bytes.toString('utf8', from, to);
  for (let at = from; at < to; at += 1) if (bytes[at]! > 0x7f) return bytes.toString('utf8', from, to);
  return readPlain(bytes, from, to, whole, start);
};

const readInteger: ReadValue = (bytes, from, to) => {
  const isNegative = bytes[from] === MINUS;
  let number = 0;
  for (let at = isNegative ? from + 1 : from; at < to; at += 1) number = number * 10 + bytes[at]! - ZERO;
  return isNegative ? -number : number;
};

const digitAt = (bytes: Buffer, at: number) => {
  const code = bytes[at]!;
  return code <= NINE ? code - ZERO : code - LETTER_A + 10;
};

/** Reads bytes that are written as `\x` and two hexadecimal digits each. */
const readBytes: ReadValue = (bytes, from, to) => {
  const read = Buffer.allocUnsafe((to - from - 2) / 2);
  for (let index = 0, at = from + 2; at < to; index += 1, at += 2)
    read[index] = (digitAt(bytes, at) << 4) | digitAt(bytes, at + 1);
  return read;
};

const { BOOL, BYTEA, INT2, INT4, OID, INT8, NUMERIC, TEXT, VARCHAR, TIMESTAMPTZ } = pg.types.builtins;
const readers = new Map<number, ReadValue>([
  [TEXT, readText],
  [VARCHAR, readText],
  [INT8, readPlain],
  [NUMERIC, readPlain],
  [INT2, readInteger],
  [INT4, readInteger],
  [OID, readInteger],
  [BOOL, (bytes, from) => bytes[from] === LETTER_T],
  [BYTEA, readBytes],
]);

/** Returns the reader of a type. Other types become text, which the driver's own parser takes. */
function readerOf(type: number): ReadValue {
  const known = readers.get(type);
  if (known) return known;
  const parse = pg.types.getTypeParser(type) as (text: string) => unknown;
  const read = type === TIMESTAMPTZ ? readPlain : readText;
  return (...cell) => parse(read(...cell) as string);
}

/**
 * The columns of a reply, and how their values are read. Rows are read from the bytes of the connection: the driver
 * makes a text of each value first, and that takes longer than all the rest.
 */
export class RowShape {
  readonly #names: string[];
  readonly #readers: ReadValue[];
  /** A row without values. Its copies have one hidden class, so later code that reads them is fast. */
  readonly #empty: Row;

  constructor(columns: readonly Column[]) {
    this.#names = columns.map(({ name }) => name);
    this.#readers = columns.map(({ dataTypeID }) => readerOf(dataTypeID));
    this.#empty = JSON.parse(JSON.stringify(Object.fromEntries(this.#names.map((name) => [name, null])))) as Row;
  }

  read({ bytes, at }: RowBytes): Row {
    const row = { ...this.#empty };
    const start = at + 2;
    const end = this.#endOf(bytes, start);
    const whole = end - start > SHORT_ROW ? '' : bytes.toString('latin1', start, end);
    let place = start;
    for (let index = 0; index < this.#names.length; index += 1) {
      const from = place + 4;
      const length = bytes.readInt32BE(place);
      place = length === -1 ? from : from + length;
      if (length !== -1) row[this.#names[index]!] = this.#readers[index]!(bytes, from, place, whole, start);
    }
    return row;
  }

  /** Returns the place after the last field. */
  #endOf(bytes: Buffer, start: number): number {
    let place = start;
    for (let index = 0; index < this.#names.length; index += 1) {
      const length = bytes.readInt32BE(place);
      place += length === -1 ? 4 : 4 + length;
    }
    return place;
  }
}
