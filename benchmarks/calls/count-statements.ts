// Loaded into the server before everything else (node --import). It counts what goes to PostgreSQL, by its text, and
// writes the counts down at the signal SIGUSR2.
import { renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';

interface Wire {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string }): void;
  query(text: string): void;
}

const file = process.env.COUNT_STATEMENTS_TO!;
const connection = pg.Connection.prototype as unknown as Wire;
const { parse, bind, query } = connection;
const texts = new WeakMap<object, Map<string, string>>();
const counts = new Map<string, number>();

connection.parse = function keepText(message) {
  const known = texts.get(this) ?? new Map<string, string>();
  texts.set(this, known.set(message.name, message.text));
  parse.call(this, message);
};

connection.bind = function countPrepared(message) {
  count(texts.get(this)!.get(message.statement)!);
  bind.call(this, message);
};

connection.query = function countPlain(text) {
  // Begin and commit count, as the others do. Their values differ by enterprise.
  count(text.replaceAll(/'[^']*'/g, '?'));
  query.call(this, text);
};

function count(text: string): void {
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

// Only when asked: a process that writes files all the time answers late on a busy disk.
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, JSON.stringify([...counts]));
  renameSync(`${file}.new`, file);
});
