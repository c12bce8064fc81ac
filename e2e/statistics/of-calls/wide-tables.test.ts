import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { overflowing, seriousFaults } from '../../faults.ts';
import { createOffice } from '../office.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const boxOf = async (part: Locator) => (await part.boundingBox())!;

test(
  'on a phone the first column and the head of a table stay, and an edge says that more follows',
  patiently,
  async () => {
    const { open, manager } = await createOffice(browser);
    const page = await manager.page({ locale: 'en-GB', viewport: { width: 360, height: 640 } });
    await open(page, '/pages/records/call');
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const table = page.getByRole('group', { name: 'Show as a table' });
    const more = () => table.getAttribute('data-more');
    const [day, head] = [table.getByRole('rowheader').first(), table.getByRole('columnheader').first()];
    await expect.poll(more).toBe('end');
    const before = { day: await boxOf(day), head: await boxOf(head) };
    await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect.poll(more).toBe('start');
    expect((await boxOf(day)).x).toBe(before.day.x);
    await table.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollHeight));
    expect(await boxOf(head)).toEqual(before.head);
    expect(await seriousFaults(page)).toEqual([]);
    // A sheet would be no wider than the page.
    expect(await page.getByRole('button', { name: 'Wide view: Ranking' }).count()).toBe(0);
  },
);

test.each(['light', 'dark'] as const)(
  'at a desk, chart and ranks open over two panes with all their columns: %s',
  patiently,
  async (colorScheme) => {
    const { open, manager } = await createOffice(browser);
    const page = await manager.page({ colorScheme, viewport: { width: 1400, height: 900 }, reducedMotion: 'reduce' });
    await open(page, '/pages/records/call');
    await page.getByRole('button', { name: '展开排行' }).click();
    const ranks = page.getByRole('dialog', { name: '排行' });
    const sized = async () => (await boxOf(ranks)).width;
    await expect.poll(sized).toBe(828);
    const columns = ['成员', '拨打', '接通', '接通率', '通话时长', '平均时长', '未拨出'];
    await expect.poll(() => ranks.getByRole('columnheader').allInnerTexts()).toEqual(columns);
    await expect.poll(() => ranks.getByRole('group').getAttribute('data-more')).toBe('');
    expect(
      await ranks
        .getByRole('row', { name: /赵婷/ })
        .getByRole('cell')
        .allInnerTexts(),
    ).toEqual(expect.arrayContaining(['6', '3', '50.0%', '9分15秒']));
    expect(await seriousFaults(page)).toEqual([]);
    // A heading sorts, and a row opens its calls above the table.
    await ranks.getByRole('button', { name: '平均时长' }).click();
    await expect
      .poll(() => ranks.getByRole('columnheader', { name: '平均时长' }).getAttribute('aria-sort'))
      .toBe('descending');
    await ranks.getByRole('button', { name: /赵婷/ }).click();
    await page.getByRole('dialog', { name: '赵婷 · 平均时长' }).getByText('3 条').waitFor();
    await page.keyboard.press('Escape');
    await ranks.getByRole('button', { name: '关闭' }).click();
    await ranks.waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 900, height: 700 });
    await page.getByRole('button', { name: '展开拨打与接通' }).click();
    const chart = page.getByRole('dialog', { name: '拨打与接通' });
    await chart.getByRole('img', { name: '图表：拨打与接通' }).waitFor();
    await chart.getByRole('row', { name: /3\/1/ }).waitFor();
    expect(await boxOf(chart)).toMatchObject({ x: 72, width: 828 });
    expect(await overflowing(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
  },
);
