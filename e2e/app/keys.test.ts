import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { callOf, createCallPages } from '../call-pages.ts';
import { overflowing, seriousFaults } from '../faults.ts';
import { stopClock } from '../stop-clock.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const desk = { width: 1400, height: 900 };
const NAMES = ['周云', '何丽娟', '黄伟', '林晓燕', '徐志强', '秦晓燕', '冯明辉', '刘芳', '王磊', '欧阳静'];
const heading = (page: Page, name: string) =>
  page.locator('.screen[data-pane=middle]').getByRole('heading', { name, exact: true });
const chosen = (page: Page, name: string) =>
  expect
    .poll(() => page.getByRole('dialog').getByRole('radio', { name, exact: true }).getAttribute('aria-checked'))
    .toBe('true');

/** Waits until the page has drawn what its timers changed. A key that is pressed at once would come before that. */
async function drawn(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1)
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', resolve);
          port1.start();
          port2.postMessage(null);
        }),
    );
}

/** Counts in the page what a mouse does. A key may click a button, and a click by hand has a count of its own. */
function countMouse(): void {
  const place = 'mouse';
  const count = (event: Event) => {
    if (!event.isTrusted || (event instanceof MouseEvent && event.type === 'click' && event.detail === 0)) return;
    sessionStorage.setItem(place, String(Number(sessionStorage.getItem(place)) + 1));
  };
  const ofMouse = ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel', 'click'];
  for (const name of ofMouse) addEventListener(name, count, { capture: true });
}

/** Makes an agent at a desk, whose page counts what a mouse does. */
async function createDesk(names: readonly string[]) {
  const pages = await createCallPages(browser);
  const agent = await pages.member('赵婷');
  for (const [index, name] of names.entries()) await agent.customer({ name, mobile: `136123${10 + index}060` });
  const page = await agent.page({ viewport: desk, reducedMotion: 'reduce' });
  await page.addInitScript(countMouse);
  const ofMouse = () => page.evaluate(() => Number(sessionStorage.getItem('mouse')));
  return { ...pages, agent, page, ofMouse };
}

/** Waits until a key means something: the listener loads when the first screen is calm. */
async function listening(page: Page): Promise<void> {
  const keys = page.getByRole('dialog', { name: '键盘按键' });
  await expect
    .poll(async () => {
      await page.keyboard.press('?');
      return keys.isVisible();
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
}

test('ten calls by keys alone: search, call, hang up, result, level, save and next', { timeout: 240_000 }, async () => {
  const { bench, agent, page, open, ofMouse } = await createDesk(NAMES);
  const { keyboard } = page;
  await open(page, '/pages/index/index');
  await page.getByRole('region', { name: '下一位该打' }).or(page.getByText('周云')).first().waitFor();
  await listening(page);

  await keyboard.press('/');
  await page.getByRole('searchbox').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await keyboard.type('何丽娟');
  await page.getByRole('button', { name: /何丽娟/ }).waitFor();
  await keyboard.press('Enter');
  await keyboard.press('j');
  await keyboard.press('Enter');
  await heading(page, '何丽娟').waitFor();

  const called: string[] = [];
  for (let count = 0; count < NAMES.length; count += 1) {
    const name = await page.locator('.screen[data-pane=middle] h2').first().innerText();
    await page.locator('.screen[data-pane=middle] [data-key=call]').waitFor();
    await keyboard.press('c');
    const callId = await callOf(page);
    called.push(callId);
    await agent.until(callId, 'answered');
    await page.getByRole('timer').waitFor();
    // Together with the key that calls, the key that hangs up would do nothing.
    await page.clock.runFor(600);
    await keyboard.press('h');
    await agent.until(callId, 'ended');
    await page.getByRole('dialog', { name: '通话小结' }).waitFor();
    await keyboard.press('1');
    await chosen(page, '有意向');
    await keyboard.press('Alt+2');
    await chosen(page, 'B 一般');
    const saved = page.waitForResponse(/crm-record\/save/);
    await page.clock.runFor(600);
    await drawn(page);
    await keyboard.press('Control+Enter');
    expect((await saved).status()).toBe(200);
    await page.getByRole('dialog', { name: '通话小结' }).waitFor({ state: 'detached' });
    if (count < NAMES.length - 1) await expect.poll(() => heading(page, name).count()).toBe(0);
  }
  expect(new Set(called).size).toBe(NAMES.length);
  const { data } = await bench.call('customers.privatePage', { size: 20 }, agent.token);
  expect(data.list.map(({ level }) => level)).toEqual(NAMES.map(() => 2));
  expect(await ofMouse()).toBe(0);
  // The count would have noticed a mouse.
  await page.mouse.move(700, 400);
  await expect.poll(ofMouse).toBeGreaterThan(0);
});

test('on a device without a mouse the first key that is pressed counts', { timeout: 60_000 }, async () => {
  const { open, agent } = await createDesk(['周云']);
  const page = await agent.page({ hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  await open(page, '/pages2/homeH5/homeleft');
  await page.locator('[data-customer]').waitFor();
  // The time that the listener takes to load must not count on a busy machine.
  await stopClock(page, 3000);
  await page.keyboard.press('Shift');
  await page.keyboard.press('/');
  const titled = async () => {
    await page.clock.runFor(10);
    return page.title();
  };
  await expect.poll(titled).toBe('客户搜索');
});

test.each([undefined, 'dark'] as const)(
  'the list of keys is sound (%s), and a switched-off keyboard does nothing',
  { timeout: 90_000 },
  async (colorScheme) => {
    const { page, open } = await createDesk(['周云']);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    await open(page, '/pages2/homeH5/homeleft');
    await page.locator('[data-customer]').waitFor();
    await listening(page);
    const focused = () => page.evaluate(() => document.activeElement?.className);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('open');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: '键盘按键' });
    await keys.getByText('下一行，Enter 打开').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    // The focus returns to the row, so that Enter opens it.
    await expect.poll(focused).toBe('open');
    await page.keyboard.press('Enter');
    await heading(page, '周云').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.title()).toBe('客户');

    await open(page, '/pages/set-up/set-up');
    await page.getByRole('switch', { name: '键盘按键' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await expect.poll(() => page.title()).toBe('基础设置');
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

test('a link of another page fills the pad, a number is typed over it and called', { timeout: 90_000 }, async () => {
  const { bench, agent, page, open, ofMouse } = await createDesk([]);
  const { keyboard } = page;
  await open(page, `/pages2/homeH5/homeright?typed=${encodeURIComponent('tel:+86-136-1234-0060')}`);
  const field = page.getByRole('main').getByRole('textbox', { name: '已输入' });
  await expect.poll(() => field.inputValue()).toBe('13612340060');
  expect((await bench.call('calls.current', {}, agent.token)).data.call).toBeNull();
  await field.focus();
  await keyboard.press('Control+a');
  // A letter h in the field is the key of 4.
  await keyboard.type('h136 1234-0071');
  await expect.poll(() => field.inputValue()).toBe('413612340071');
  await keyboard.press('Home');
  await keyboard.press('Delete');
  await keyboard.press('Enter');
  await agent.until(await callOf(page), 'ended');
  await page.getByRole('dialog').getByText('无人接听').waitFor();
  await keyboard.press('Escape');
  await page.locator('[data-call]').getByText('136****0071').waitFor();
  // The styles of the call have come, and leave the pad as it was.
  expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
  await page.locator('[data-call] [data-key=call]').waitFor();
  await listening(page);
  await keyboard.press('j');
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('open');
  // The row calls its number again. The gate decides if it is too early.
  const again = page.waitForRequest((request) => (request.postData() ?? '').includes('"again"'));
  await keyboard.press('c');
  await again;
  expect(await ofMouse()).toBe(0);
});
