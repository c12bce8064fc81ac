import { expect, test } from 'vitest';
import { unbroken, unbrokenDates } from './unbroken.ts';

test('no line ends within an English word; figures and dashes stay', () => {
  expect(unbroken('No call-back, do-not-call')).toBe('No call\u2011back, do\u2011not\u2011call');
  expect(unbroken('2-3 – 通话-a')).toBe('2-3 – 通话\u2011a');
});

test('no line ends within a date or a month of a stored text; numbers and words stay', () => {
  expect(unbrokenDates('月租：浙江（2026-03-02 至 2026-03-31）')).toBe(
    '月租：浙江（2026\u201103\u201102 至 2026\u201103\u201131）',
  );
  expect(unbrokenDates('2026-03, 0571-8888, call-back, 12026-03')).toBe('2026\u201103, 0571-8888, call-back, 12026-03');
});
