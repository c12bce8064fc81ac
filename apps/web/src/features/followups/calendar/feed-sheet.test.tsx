// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, clearPage, draw, happen, question, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import FeedSheet from './feed-sheet.tsx';
import { t } from './texts.ts';

const PATH = '/gateway/return-visit/calendar/feed?key=abc';
const feed = { createdAt: '2026-03-02T01:30:00Z', readAt: null };

beforeEach(() => signInAs({ permissions: ['followups.write'] }));
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const key = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.sheet .bar button')].find(({ textContent }) => textContent === name);

/** Opens the sheet of a user who has a feed, or none. */
async function openSheet(first: typeof feed | null) {
  let now = first;
  const asked = serve({
    'followups.calendar': () => ({ feed: now, namesCustomers: false }),
    'followups.openCalendar': () => ((now = feed), { path: PATH, feed }),
    'followups.closeCalendar': () => ((now = null), { done: true }),
  });
  await draw(<FeedSheet open onClose={() => undefined} />);
  await happen();
  const press = (name: string) => happen(() => key(name)!.click());
  return { asked: () => asked.map(({ name }) => name), press, said: () => document.body.textContent };
}

test('a link is made, shown with its warning and copied', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const { press, said } = await openSheet(null);
  expect(key(t.end)).toBeUndefined();
  await press(t.make);
  const address = `${location.origin}${PATH}`;
  expect(said()).toContain(address);
  expect(said()).toContain(t.once);
  await press(t.copy);
  expect(writeText).toHaveBeenCalledWith(address);
});

test('an old link cannot be read again. A new one ends it, after a question', async () => {
  const { press, said, asked } = await openSheet(feed);
  expect(said()).not.toContain(PATH);
  expect(said()).toContain(t.neverRead);
  await press(t.makeNew);
  expect(question()).toBe(t.makeNewTitle);
  expect(asked()).not.toContain('followups.openCalendar');
  await answer(true);
  expect(said()).toContain(PATH);
});

test('a feed ends after a question, and its link is not shown any more', async () => {
  const { press, said, asked } = await openSheet(null);
  await press(t.make);
  await press(t.end);
  await answer(false);
  expect(asked()).not.toContain('followups.closeCalendar');
  await press(t.end);
  await answer(true);
  expect(said()).not.toContain(PATH);
  expect(key(t.make)).toBeDefined();
});

test('a user who may not write follow-ups can end a feed and make none', async () => {
  signInAs({ permissions: [] });
  const { said } = await openSheet(feed);
  expect(key(t.end)).toBeDefined();
  expect(key(t.makeNew)).toBeUndefined();
  expect(said()).toContain(t.notAllowed);
});
