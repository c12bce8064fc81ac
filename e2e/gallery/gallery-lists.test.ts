import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gallery, openGallery, phone } from './gallery.ts';

let gallery: Gallery;
let page: Page;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());
beforeEach(async () => {
  page = await gallery.browser.newPage({ ...phone, hasTouch: true, reducedMotion: 'reduce' });
});
afterEach(() => page.close());

const row = (index: number) => page.locator('[data-customer]').nth(index);
const toast = (words: string) => page.getByRole('status').getByText(words, { exact: true });
const shift = (index: number) =>
  row(index).evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).m41);

/** Moves a finger from one point to another, where it rests before it lifts. */
async function drag(from: [x: number, y: number], to: [x: number, y: number]) {
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from[0], y: from[1] }] });
  for (let step = 1; step <= 10; step += 1) {
    const [x, y] = [0, 1].map((axis) => from[axis]! + ((to[axis]! - from[axis]!) * step) / 10);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x!, y: y! }] });
  }
  // A second without a move means that it is no flick.
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to[0] + 0.5, y: to[1] }] });
  return () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function middle(index: number): Promise<number> {
  const { y, height } = (await row(index).boundingBox())!;
  return y + height / 2;
}

describe('a row', () => {
  // A slow machine must not turn every touch into a long press.
  beforeEach(() => gallery.openWithoutTime(page, '03a-customers'));

  test('opens after 40 % of its actions, not before, and one at a time', async () => {
    await (
      await drag([300, await middle(1)], [250, await middle(1)])
    )();
    await expect.poll(() => shift(1)).toBe(0);
    await (
      await drag([300, await middle(1)], [200, await middle(1)])
    )();
    await expect.poll(() => shift(1)).toBe(-152);
    await (
      await drag([300, await middle(2)], [180, await middle(2)])
    )();
    await expect.poll(() => shift(2)).toBe(-152);
    await expect.poll(() => shift(1)).toBe(0);
  });

  test('open: a tap on it closes it and opens nobody; its actions act', async () => {
    await (
      await drag([300, await middle(1)], [150, await middle(1)])
    )();
    await expect.poll(() => shift(1)).toBe(-152);
    await page.touchscreen.tap(60, await middle(1));
    await expect.poll(() => shift(1)).toBe(0);
    expect(await page.locator('.toast').count()).toBe(0);
    await (
      await drag([300, await middle(1)], [20, await middle(1)])
    )();
    await expect.poll(() => shift(1)).toBe(-152);
    expect(await page.locator('.toast').count()).toBe(0);
    await page.getByRole('button', { name: '呼叫', exact: true }).click();
    await toast('呼叫').waitFor();
    await expect.poll(() => shift(1)).toBe(0);
  });

  test('a finger that goes up or down scrolls, and a tap opens the customer', async () => {
    await (
      await drag([300, await middle(3)], [290, (await middle(3)) - 120])
    )();
    expect(await shift(3)).toBe(0);
    await row(5).click();
    await toast('高翔').waitFor();
  });

  test('a long press starts select mode and opens nobody', async () => {
    const lift = await drag([200, await middle(1)], [200, await middle(1)]);
    await page.clock.runFor(600);
    await lift();
    await toast('多选').waitFor();
    expect(await toast('徐志强').count()).toBe(0);
  });

  test('without a finger: the left arrow opens it, Escape closes it, the menu key opens it too', async () => {
    const open = row(1).locator('.open');
    await open.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跟进');
    await page.keyboard.press('Escape');
    expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await shift(1)).toBe(0);
    await row(2).click({ button: 'right' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast('呼叫').waitFor();
  });

  test('in select mode it is a box to tick', async () => {
    await gallery.open(page, '03b-customers-select');
    await page.getByRole('checkbox', { name: /马超/ }).click();
    await page.getByRole('heading', { name: '已选 4 位' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /马超/ }).isChecked()).toBe(true);
  });
});

describe('a long list', () => {
  beforeEach(() => gallery.open(page, 'long-list'));
  const list = () => page.locator('.page.list');
  const scrollTo = (top: number) => list().evaluate((element, to) => element.scrollTo(0, to), top);

  test('holds only what is seen, asks for more 80 px before its end, stops at an error and goes on after it', async () => {
    const rows = page.locator('[data-customer]');
    expect(await rows.count()).toBeLessThan(40);
    const fromEnd = (left: number) =>
      list().evaluate((element, px) => element.scrollTo(0, element.scrollHeight - element.clientHeight - px), left);
    await fromEnd(200);
    await page.locator('[data-customer="495"]').waitFor();
    expect(await page.getByText('500', { exact: true }).count()).toBe(1);
    await fromEnd(60);
    await page.getByText('1000', { exact: true }).waitFor();

    const end = async () => {
      await scrollTo(1e9);
      return page.getByRole('alert').isVisible();
    };
    await expect.poll(end).toBe(true);
    await page.getByText('2500', { exact: true }).waitFor();
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('3000', { exact: true }).waitFor();
    await expect.poll(async () => (await scrollTo(1e9), page.getByText(/ 5000$/).count())).toBe(1);
    expect(await rows.count()).toBeLessThan(40);
  });

  test('is where it was left when one comes back', async () => {
    await scrollTo(13_000);
    await page.locator('[data-customer="150"]').waitFor();
    await page.getByRole('button', { name: '离开' }).click();
    await page.getByRole('button', { name: '回来' }).click();
    await page.locator('[data-customer="150"]').waitFor();
    expect(await list().evaluate((element) => element.scrollTop)).toBe(13_000);
  });

  test('scrolling does not render rows again that are there already', async () => {
    await page.evaluate(() => {
      const seen = new MutationObserver((changes) => {
        const inside = changes.filter(({ target }) => (target as Element).closest?.('[data-customer]'));
        document.body.dataset.changed = String(Number(document.body.dataset.changed ?? 0) + inside.length);
      });
      seen.observe(document.querySelector('.page.list')!, { subtree: true, childList: true, attributes: true });
    });
    for (let top = 0; top <= 2000; top += 200) await scrollTo(top);
    await page.locator('[data-customer="30"]').waitFor();
    expect(await page.evaluate(() => document.body.dataset.changed ?? '0')).toBe('0');
  });

  test('pulled down from its top it asks anew, pulled from further down it scrolls', async () => {
    const short = await drag([200, 200], [200, 260]);
    await short();
    expect(await page.getByText('刷新 0 次').count()).toBe(1);
    const far = await drag([200, 200], [200, 420]);
    await page.getByText('松开刷新').waitFor();
    await far();
    await page.getByText('刷新中').waitFor();
    await page.getByText('刷新 1 次').waitFor();
    expect(await page.getByText('刷新中').count()).toBe(0);
    await scrollTo(500);
    await (
      await drag([200, 200], [200, 420])
    )();
    expect(await page.getByText('刷新 1 次').count()).toBe(1);
  });
});

test('a recording plays, is sought by keys and finger, changes speed, and ends at its start', async () => {
  await gallery.open(page, 'part-cards');
  const slider = page.getByRole('slider', { name: '播放位置' });
  const at = async () => Number(await slider.getAttribute('aria-valuenow'));
  await slider.press('ArrowRight');
  expect(await at()).toBe(5);
  await slider.press('Home');
  expect(await at()).toBe(0);
  const { x, y, width, height } = (await slider.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  expect(await at()).toBe(3);
  await page.getByRole('button', { name: '倍速 1×' }).click();
  await page.getByRole('button', { name: '倍速 1.5×' }).click();
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await page.getByRole('button', { name: '暂停', exact: true }).waitFor();
  await expect.poll(at).toBeGreaterThanOrEqual(4);
  await page.getByRole('button', { name: '播放', exact: true }).waitFor();
  expect(await at()).toBe(0);
});

test.each(['02-home-agent', '09-manager-board'])(
  'figures beside each other keep clear of the line between them (%s)',
  async (scene) => {
    await gallery.open(page, scene);
    for (const [width, text] of [
      [390, '100%'],
      [320, '130%'],
    ] as const) {
      await page.setViewportSize({ width, height: 568 });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      const air = await page.locator('.cols > *').evaluateAll((columns) =>
        columns.slice(1).flatMap((column, index) => {
          const before = columns[index]!;
          const range = document.createRange();
          range.selectNodeContents(before);
          const [words, line] = [range.getBoundingClientRect(), column.getBoundingClientRect()];
          return line.top === before.getBoundingClientRect().top ? line.left - words.right : [];
        }),
      );
      expect(Math.min(...air), `${width} at ${text}`).toBeGreaterThanOrEqual(4);
    }
  },
);
