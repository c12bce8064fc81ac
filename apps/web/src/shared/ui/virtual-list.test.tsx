// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Visit, VisitContext } from '../lib/navigation.ts';
import { clearPage, draw, happen, pass } from '../lib/test-page.tsx';
import { VirtualList } from './virtual-list.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
});

const visit: Visit = { name: 'publicPool', label: '', title: '', pullDownRefresh: false, place: 'here' };

/** Draws a list of a thousand rows of 88 px, of which the first carries the name of the list. */
const list = (name: string) => (
  <VisitContext value={visit}>
    <VirtualList
      items={[name, ...Array.from({ length: 999 }, (_, index) => `${name} ${index + 1}`)]}
      rowHeight={88}
      keyOf={(row) => row}
      restoreKey={name}
      onReachBottom={() => undefined}
    >
      {(row) => <span className="word">{row}</span>}
    </VirtualList>
  </VisitContext>
);

const words = (host: HTMLElement) => [...host.querySelectorAll('.word')].map(({ textContent }) => textContent);
const visible = Math.ceil(innerHeight / 88) + 1;

async function scrollTo(host: HTMLElement, top: number): Promise<void> {
  const scroller = host.querySelector('.list')!;
  scroller.scrollTop = top;
  await happen(() => scroller.dispatchEvent(new Event('scroll')));
}

test('a list that opens draws what is visible, and keeps more rows ready a second later', async () => {
  const { host } = await draw(list('any'));
  expect(words(host)).toHaveLength(visible);
  await pass(900);
  expect(words(host)).toHaveLength(visible);
  await pass(200);
  expect(words(host).length).toBeGreaterThan(visible);
});

test('the first scrolling has rows ready on both sides', async () => {
  const { host } = await draw(list('any'));
  await scrollTo(host, 88 * 50);
  expect(words(host)).toContain('any 46');
  expect(words(host)).toContain(`any ${50 + visible + 3}`);
});

test('another list opens at its own position at once, and only with what is visible there', async () => {
  const { host, render } = await draw(list('one'));
  await scrollTo(host, 88 * 50);
  await render(list('other'));
  expect(words(host)).toHaveLength(visible);
  expect(words(host)[0]).toBe('other');
  // The browser reports the position that the list took by itself.
  await scrollTo(host, 0);
  expect(words(host)).toHaveLength(visible);
  await render(list('one'));
  expect(words(host)[0]).toBe('one 50');
});
