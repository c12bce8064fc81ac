import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'before the shift: the phone is tested, its echo measured, and what rings first is chosen',
  patiently,
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const agent = await member('赵婷');
    const page = await agent.page();
    await open(page, '/pages3/me');
    await button(page, '我的电话与测试').click();
    await page.getByText('线路是模拟的').waitFor();
    await page.getByText('一小时内还可测 5 次').waitFor();
    await button(page, '开始测试').click();
    await page.getByText('一小时内还可测 4 次').waitFor();
    const { test: tested } = (await bench.call('calls.phone', {}, agent.token)).data;
    await agent.until(tested!.id, 'agent_answered');
    await page.getByText('请说话，随后会放给你听').first().waitFor();
    await agent.until(tested!.id, 'ended');
    await page.getByText('听得清楚（-20 dB）').waitFor();

    await page.getByRole('radio', { name: '绑定的电话' }).click();
    await page.getByText('还没有绑定电话号码').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: '这个网页' }).getAttribute('aria-checked')).toBe('true');
    expect(await seriousFaults(page)).toEqual([]);
  },
);
