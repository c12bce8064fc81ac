import { expect, test } from 'vitest';
import { certificateHash, testApk } from '../../../../test/test-apk.ts';
import { readApk } from './read-apk.ts';

const facts = { id: 'com.haihu.app', code: 9, version: '1.8.0', certificate: certificateHash('a certificate') };

test.each([false, true])('the file tells id, code, version and certificate; texts in UTF-8: %s', (isUtf8) => {
  expect(readApk(testApk({ isUtf8 }))).toEqual(facts);
  const id = `com.${'a'.repeat(90)}.crm`;
  const other = { id, code: 1_000_000, version: '10.0.12' };
  expect(readApk(testApk({ ...other, certificate: 'c', isUtf8 }))).toEqual({
    ...other,
    certificate: certificateHash('c'),
  });
});

test('a file that is not signed, or by two certificates, is none', () => {
  expect(readApk(testApk({ isSigned: false }))).toBeNull();
  expect(readApk(testApk({ certificate: 'of older phones', certificateOf3: 'of newer phones' }))).toBeNull();
});

test('a damaged file is none, wherever it ends', () => {
  const whole = testApk();
  for (let length = 0; length < whole.length; length += 1) expect(readApk(whole.subarray(0, length))).toBeNull();
  expect(readApk(Buffer.alloc(200, 'PK'))).toBeNull();
  // No byte leads to an endless loop or an error.
  for (let at = 0; at < whole.length; at += 1) readApk(Buffer.from(whole.with(at, 0xff)));
});
