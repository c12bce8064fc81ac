import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EarlierCall, isSuspectCaller } from './suspect-caller.ts';

const call = (seconds: number, hasTalked = false): EarlierCall => ({ seconds, hasTalked });
const calls = (count: number, seconds: number) => Array.from({ length: count }, () => call(seconds));

test.each([
  ['nothing before', [], false],
  ['two short calls', calls(2, 1), false],
  ['three short calls', calls(3, 2), true],
  ['three calls of three seconds', calls(3, 3), false],
  ['five calls that nobody took', calls(5, 40), false],
  ['six calls that nobody took', calls(6, 40), true],
])('%s', (_name, earlier, isSuspect) => {
  expect(isSuspectCaller(earlier)).toBe(isSuspect);
});

const anyCalls = fc.array(fc.record({ seconds: fc.nat(300), hasTalked: fc.boolean() }), { maxLength: 12 });

test('a talk clears the number, and the order of calls means nothing', () => {
  fc.assert(
    fc.property(anyCalls, fc.nat(11), (earlier, at) => {
      const talked = earlier.toSpliced(at, 0, call(30, true));
      expect(isSuspectCaller(talked)).toBe(false);
      expect(isSuspectCaller(earlier.toReversed())).toBe(isSuspectCaller(earlier));
    }),
  );
});
