// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen } from '../lib/test-page.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

afterEach(clearPage);

const words = { pull: '下拉刷新', release: '松开刷新', busy: '刷新中' };

/** Builds a touch event as a browser does. */
const touch = (kind: string, touches: { clientX: number; clientY: number }[]) =>
  Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { touches });

/** Draws a page that can be pulled. The finger begins at 100, 100. */
async function open() {
  const refreshing: PromiseWithResolvers<void>[] = [];
  const refresh = () => {
    refreshing.push(Promise.withResolvers<void>());
    return refreshing.at(-1)!.promise;
  };
  const { host } = await draw(
    <PullToRefresh words={words} onRefresh={refresh}>
      <div className="page">
        <p>列表</p>
      </div>
    </PullToRefresh>,
  );
  const page = host.querySelector<HTMLElement>('.page')!;
  const send = (event: Event) => happen(() => host.querySelector('p')!.dispatchEvent(event));
  return {
    page,
    asked: () => refreshing.length,
    done: () => happen(() => refreshing.at(-1)!.resolve()),
    word: () => host.querySelector('.word')!.textContent,
    begin: () => send(touch('touchstart', [{ clientX: 100, clientY: 100 }])),
    /** Moves the finger. Returns true if the page kept the movement for itself. */
    async move(down: number, aside = 0) {
      const event = touch('touchmove', [{ clientX: 100 + aside, clientY: 100 + down }]);
      await send(event);
      return event.defaultPrevented;
    },
    letGo: () => send(touch('touchend', [])),
  };
}

test('a page that is pulled far enough is asked for anew, one that is not goes back', async () => {
  const { begin, move, letGo, word, asked, page, done } = await open();
  await begin();
  // The first six px are slop and half of the rest counts, so 118 reaches the needed 56.
  expect(await move(117)).toBe(true);
  expect([word(), page.style.transform]).toEqual(['下拉刷新', 'translateY(55.5px)']);
  await letGo();
  expect([word(), page.style.transform, asked()]).toEqual(['', '', 0]);
  await begin();
  await move(118);
  expect(word()).toBe('松开刷新');
  await letGo();
  expect([word(), page.style.transform, asked()]).toEqual(['刷新中', 'translateY(56px)', 1]);
  await done();
  expect([word(), page.style.transform]).toEqual(['', '']);
});

test('a finger that goes sideways, upwards or hardly at all leaves the page to its list', async () => {
  const { begin, move, letGo, asked, page } = await open();
  const ways: [down: number, aside: number][] = [
    [5, 0],
    [20, 21],
    [-20, 0],
  ];
  for (const [down, aside] of ways) {
    await begin();
    expect(await move(down, aside)).toBe(false);
    await letGo();
  }
  // A touch that first went up belongs to the list until it ends.
  await begin();
  await move(-7);
  expect(await move(118)).toBe(false);
  await letGo();
  expect([page.style.transform, asked()]).toEqual(['', 0]);
});

test('a page that is scrolled, or busy already, is not pulled', async () => {
  const { begin, move, letGo, page, asked } = await open();
  page.scrollTop = 1;
  await begin();
  expect(await move(118)).toBe(false);
  page.scrollTop = 0;
  await begin();
  await move(118);
  await letGo();
  await begin();
  expect(await move(118)).toBe(false);
  await letGo();
  expect(asked()).toBe(1);
});

test('a pull is never longer than its word has room for', async () => {
  const { begin, move, page } = await open();
  await begin();
  await move(1000);
  expect(page.style.transform).toBe('translateY(96px)');
});
