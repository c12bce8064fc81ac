import { afterEach, expect, test, vi } from 'vitest';
import { canOpenCalendar, openCalendar } from './calendar.ts';

afterEach(() => vi.unstubAllGlobals());

const file = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART:20261128T093000Z',
  'DTEND;X=1:20261128T094500Z',
  'SUMMARY:回访\\, 何丽娟 \\\\ 一段很长的',
  ' 标题',
  'DESCRIPTION:第一行\\n第二行',
  'END:VEVENT',
].join('\r\n');

test('the app gets the entry of a file, with its signs and folded lines undone', async () => {
  expect(canOpenCalendar()).toBe(false);
  const addToCalendar = vi.fn(async () => {});
  vi.stubGlobal('Capacitor', { Plugins: { LocalCall: { addToCalendar } } });
  expect(canOpenCalendar()).toBe(true);
  await openCalendar(file);
  expect(addToCalendar).toHaveBeenCalledExactlyOnceWith({
    title: '回访, 何丽娟 \\ 一段很长的标题',
    description: '第一行\n第二行',
    begin: Date.UTC(2026, 10, 28, 9, 30),
    end: Date.UTC(2026, 10, 28, 9, 45),
  });
});

test('a file without an end has an entry that ends at its beginning', async () => {
  const addToCalendar = vi.fn(async (_entry: object) => {});
  vi.stubGlobal('Capacitor', { Plugins: { LocalCall: { addToCalendar } } });
  await openCalendar('DTSTART:20261128T093000Z');
  const at = Date.UTC(2026, 10, 28, 9, 30);
  expect(addToCalendar).toHaveBeenCalledWith({ title: '', description: '', begin: at, end: at });
});
