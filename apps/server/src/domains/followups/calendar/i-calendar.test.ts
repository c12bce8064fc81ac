import fc from 'fast-check';
import { expect, test } from 'vitest';
import { iCalendar } from './i-calendar.ts';

const now = new Date('2026-03-02T02:00:00.250Z');
const event = { uid: '1-2@haihu', start: '2026-03-02T07:30:00.5Z', summary: '回访' };
const linesOf = (text: string) => text.split('\r\n');
/** Joins folded lines, as every reader of the format does first. */
const unfolded = (text: string) => linesOf(text.replaceAll('\r\n ', ''));

test('a file names its format and maker, and each appointment once, in UTC', () => {
  expect(linesOf(iCalendar('回访', [event], now))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Haihu//Call-backs//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:回访',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    'BEGIN:VEVENT',
    'UID:1-2@haihu',
    'DTSTAMP:20260302T020000Z',
    'DTSTART:20260302T073000Z',
    'DURATION:PT15M',
    'SUMMARY:回访',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  ['a;b,c\\d', String.raw`a\;b\,c\\d`],
  ['one\ntwo\r\nthree\rfour', String.raw`one\ntwo\nthree\nfour`],
  ['bell\u0007 and\u0000 nothing', 'bell and nothing'],
  ['END:VEVENT\r\nBEGIN:VALARM', String.raw`END:VEVENT\nBEGIN:VALARM`],
])('the name %j cannot break out of its line', (summary, written) => {
  expect(unfolded(iCalendar('', [{ ...event, summary }], now))).toContain(`SUMMARY:${written}`);
});

test('no line is longer than 75 octets, no character is cut, and the folded text reads as before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (summary) => {
      const text = iCalendar('', [{ ...event, summary }], now);
      for (const line of linesOf(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(Buffer.from(text).toString()).toBe(text);
      const written = unfolded(text).find((line) => line.startsWith('SUMMARY:'))!;
      const read = written.slice('SUMMARY:'.length).replaceAll(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign));
      const lines = summary.replaceAll(/\r\n?/g, '\n');
      expect(read).toBe(lines.replaceAll(/[^\P{Cc}\n]/gu, ''));
    }),
    { numRuns: 50 },
  );
});
