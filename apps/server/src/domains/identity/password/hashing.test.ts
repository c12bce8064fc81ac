import { expect, test } from 'vitest';
import { createPasswords } from './hashing.ts';

const passwords = createPasswords();

test('a password opens its own hash only, and equal passwords have different hashes', async () => {
  const [one, other] = await Promise.all([passwords.hash('haihu-demo'), passwords.hash('haihu-demo')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.verify('haihu-demo', one)).toBe(true);
  expect(await passwords.verify('haihu-demo ', one)).toBe(false);
  expect(await passwords.verify('haihu-demo', null)).toBe(false);
});

test('reads hashes that others made', async () => {
  // From the tests of the reference implementation (P-H-C/phc-winner-argon2, src/test.c).
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await passwords.verify('password', reference)).toBe(true);
});
