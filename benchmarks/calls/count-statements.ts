// Loaded into the server before everything else (node --import). It counts what goes to PostgreSQL, by its text, and
// writes the counts down at the signal SIGUSR2.
import { renameSync, writeFileSync } from 'node:fs';
import { hearStatements } from '../sent-messages.ts';

const file = process.env.COUNT_STATEMENTS_TO!;
const counts = new Map<string, number>();

hearStatements(({ text, isPlain }) => {
  // Begin and commit count, as the others do. They are sent with their values, which differ by enterprise.
  const counted = isPlain ? text.replaceAll(/'[^']*'/g, '?') : text;
  counts.set(counted, (counts.get(counted) ?? 0) + 1);
});

// Only when asked: a process that writes files all the time answers late on a busy disk.
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, JSON.stringify([...counts]));
  renameSync(`${file}.new`, file);
});
