import { expect, test } from 'vitest';
import { readQuery, writeQuery } from './search-codec.ts';

test.each(['9223372036854775807', '0012', '1e3', 'true', 'null', '{"a":1}', '', 'a&b=c', '张 三+'])(
  '%j comes back as it was',
  (value) => expect(readQuery(writeQuery({ userId: value }))).toEqual({ userId: value }),
);

test('an absent filter leaves no trace', () => {
  expect(writeQuery({ search: undefined, level: '1' })).toBe('?level=1');
  expect(writeQuery({ search: undefined })).toBe('');
});
