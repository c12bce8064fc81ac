import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test('no line ends within an English word; figures and dashes stay', () => {
  expect(unbroken('No call-back, do-not-call')).toBe('No call\u2011back, do\u2011not\u2011call');
  expect(unbroken('2-3 – 通话-a')).toBe('2-3 – 通话\u2011a');
});
