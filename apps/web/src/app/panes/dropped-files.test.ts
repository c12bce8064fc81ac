// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isAccepted } from './dropped-files.ts';

test.each([
  ['名单.XLSX', '', '.xlsx,.ods,.csv', true],
  ['名单.pdf', 'application/pdf', '.xlsx,.ods,.csv', false],
  ['a.jpg', 'image/jpeg', 'image/jpeg,image/png,image/webp', true],
  // A type decides here, and the name says nothing.
  ['a.jpg', 'application/pdf', 'image/jpeg,image/png,image/webp', false],
  ['anything', '', '', true],
])('%s of the type "%s" for a field of "%s": %s', (name, type, accept, isRight) => {
  expect(isAccepted({ name, type }, accept)).toBe(isRight);
});
