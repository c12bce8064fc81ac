import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meetsDirective } from './permission.ts';

const codes = fc.array(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 5 });

test('one held code is enough, and none is not', () => {
  fc.assert(
    fc.property(codes, codes, (listed, held) => {
      const shown = listed.some((code) => held.includes(code));
      expect(meetsDirective(listed.join(';'), { isSuper: false, permissions: held })).toBe(shown);
      expect(meetsDirective(` ${listed.join(' ; ')};`, { isSuper: false, permissions: held })).toBe(shown);
    }),
  );
});

test('a super-tenant sees everything', () => {
  fc.assert(fc.property(fc.string(), (text) => meetsDirective(text, { isSuper: true, permissions: [] })));
});

test('part of a code is not the code', () => {
  expect(meetsDirective('customers.claim', { isSuper: false, permissions: ['customers'] })).toBe(false);
});
