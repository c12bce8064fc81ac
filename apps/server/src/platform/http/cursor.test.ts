import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

test.each(['2026-03-02T02:00:00Z', '2026-03-02T02:00:00.123456Z'])('%s comes back to the microsecond', (at) => {
  expect(readCursor(writeCursor({ at, id: '7' }))).toEqual({ at, id: '7' });
});

// The database refuses to read these values, and the answer would be a 500.
test.each([
  ['2026-02-30T00:00:00Z', '7'],
  ['2026-13-01T00:00:00Z', '7'],
  ['0000-01-01T00:00:00Z', '7'],
  ['2026-03-02T24:00:00Z', '7'],
  ['2026-03-02T02:00:00.1234567Z', '7'],
  ['2026-03-02', '7'],
  ['2026-03-02T02:00:00Z', '9'.repeat(19)],
  ['2026-03-02T02:00:00Z', '7 7'],
  ['', ''],
])('%s %s is no place in a list', (at, id) => {
  expect(() => readCursor(writeCursor({ at, id }))).toThrow(expect.objectContaining({ errorName: 'request.invalid' }));
});
