// Loaded into the server before everything else (node --import). It records what goes to PostgreSQL, begin and commit
// too, with the values as the driver sends them.
import { appendFileSync } from 'node:fs';
import { asText, hearStatements } from '../sent-messages.ts';

/** A statement that the server sent, and the number of its connection. */
export interface RecordedWrite {
  connection: number;
  text: string;
  values: (string | null)[];
}

const file = process.env.RECORD_STATEMENTS_TO!;
const numbers = new WeakMap<object, number>();
let connections = 0;

hearStatements(({ connection: of, text, values }) => {
  const connection = numbers.get(of) ?? (connections += 1);
  numbers.set(of, connection);
  appendFileSync(file, `${JSON.stringify({ connection, text, values: values.map(asText) } satisfies RecordedWrite)}\n`);
});
