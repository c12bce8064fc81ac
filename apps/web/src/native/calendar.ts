import { appPlugin } from './app.ts';

/** Returns true if the app opens the phone's calendar with an entry. A browser saves a file instead. */
export const canOpenCalendar = (): boolean => appPlugin()?.addToCalendar !== undefined;

/** Opens the phone's calendar with the entry of a file of iCalendar. The user saves it there. */
export async function openCalendar(file: string): Promise<void> {
  const lines = file.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const begin = instantOf(fieldOf(lines, 'DTSTART'));
  await appPlugin()!.addToCalendar!({
    title: textOf(fieldOf(lines, 'SUMMARY')),
    description: textOf(fieldOf(lines, 'DESCRIPTION')),
    begin,
    end: instantOf(fieldOf(lines, 'DTEND')) || begin,
  });
}

/** Returns the value of a field, whatever its parameters. Empty if the file has none. */
function fieldOf(lines: string[], name: string): string {
  const line = lines.find((one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`));
  return line?.slice(line.indexOf(':') + 1) ?? '';
}

/** Reads an instant in UTC: `20261128T093000Z`. 0 for any other text. */
function instantOf(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return 0;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const textOf = (value: string) =>
  value.replaceAll(/\\([nN,;\\])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
