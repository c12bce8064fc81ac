/** An appointment in a calendar file. `uid` names it for good; `start` is ISO 8601. */
export interface CalendarEvent {
  uid: string;
  start: string;
  summary: string;
}

/** The most octets of a line, by RFC 5545. */
const LINE = 75;

/** Makes the text of an iCalendar file (RFC 5545). All times are in UTC. `now`: the instant at which it is made. */
export function iCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const stamp = timeOf(now.toISOString());
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Haihu//Call-backs//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(({ uid, start, summary }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${timeOf(start)}`,
      'DURATION:PT15M',
      `SUMMARY:${escaped(summary)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Writes an instant as `20260302T013000Z`. */
const timeOf = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Escapes the signs that separate values. Line breaks become `\n`, and other control characters are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
}

/** Folds a line: each part has at most 75 octets and no broken character, and all but the first begin with a space. */
function folded(line: string): string {
  let [text, length] = ['', 0];
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > LINE) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += octets;
  }
  return text;
}
