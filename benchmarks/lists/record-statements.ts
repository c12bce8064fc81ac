// Loaded into the server before everything else (node --import). It records each statement that goes to PostgreSQL.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

interface Wire {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values?: unknown[] }): void;
}

const file = process.env.RECORD_STATEMENTS_TO!;
const connection = pg.Connection.prototype as unknown as Wire;
const { parse, bind } = connection;
const texts = new WeakMap<object, Map<string, string>>();

connection.parse = function recordText(message) {
  const known = texts.get(this) ?? new Map<string, string>();
  texts.set(this, known.set(message.name, message.text));
  parse.call(this, message);
};

connection.bind = function recordValues(message) {
  const text = texts.get(this)!.get(message.statement);
  const values = (message.values ?? []).map((value) =>
    value instanceof Buffer ? `\\x${value.toString('hex')}` : value,
  );
  appendFileSync(file, `${JSON.stringify({ text, values })}\n`);
  bind.call(this, message);
};
