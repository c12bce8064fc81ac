// Loaded into the server before everything else (node --import). It records what goes to PostgreSQL, begin and commit
// too, with the values as the driver sends them.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

interface Wire {
  parse(message: { name: string; text: string }): void;
  bind(message: Bound): void;
  query(text: string): void;
}

interface Bound {
  statement: string;
  values?: unknown[];
  valueMapper?: (value: unknown, index: number) => unknown;
}

/** A statement that the server sent, and the number of its connection. */
export interface RecordedWrite {
  connection: number;
  text: string;
  values: (string | null)[];
}

const file = process.env.RECORD_STATEMENTS_TO!;
const wire = pg.Connection.prototype as unknown as Wire;
const { parse, bind, query } = wire;
const texts = new WeakMap<object, Map<string, string>>();
const numbers = new WeakMap<object, number>();
let connections = 0;

wire.parse = function keepText(message) {
  const known = texts.get(this) ?? new Map<string, string>();
  texts.set(this, known.set(message.name, message.text));
  parse.call(this, message);
};

wire.bind = function recordPrepared(message) {
  const { valueMapper = (value) => value } = message;
  const values = (message.values ?? []).map((value, index) => textOf(valueMapper(value, index)));
  note(this, texts.get(this)!.get(message.statement)!, values);
  bind.call(this, message);
};

wire.query = function recordPlain(text) {
  note(this, text, []);
  query.call(this, text);
};

function note(of: object, text: string, values: (string | null)[]): void {
  const connection = numbers.get(of) ?? (connections += 1);
  numbers.set(of, connection);
  appendFileSync(file, `${JSON.stringify({ connection, text, values } satisfies RecordedWrite)}\n`);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Buffer ? `\\x${value.toString('hex')}` : String(value);
}
