// Loaded into the server before everything else (node --import). It records each statement that goes to PostgreSQL.
import { appendFileSync } from 'node:fs';
import { asText, hearStatements } from '../sent-messages.ts';

const file = process.env.RECORD_STATEMENTS_TO!;

hearStatements(({ text, values, isPlain }) => {
  if (!isPlain) appendFileSync(file, `${JSON.stringify({ text, values: values.map(asText) })}\n`);
});
