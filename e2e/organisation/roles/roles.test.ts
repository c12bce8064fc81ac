import { presets } from '@haihu/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { fill, press } from '../../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const [mobile, password] = ['13800000003', 'haihu-journey'];
const owner = { isSuper: true, dataScope: 'all' } as const;

test(
  'a role changed under a signed-in user: told, signed out, and back with what holds now',
  { timeout: 60_000 },
  async () => {
    const journey = await createJourney(browser);
    const agent = await journey.agent('赵婷', { permissions: presets.agent, mobile, password });
    const colleague = await journey.signedIn(agent);
    await colleague.goto(journey.at('/pages3/me'));
    await colleague.getByText('组织架构').waitFor();
    expect(await colleague.getByText('企业设置').count()).toBe(0);
    await expect.poll(() => journey.gateway.openSockets()).toBe(1);

    const page = await journey.signedIn(await journey.agent('林总', owner));
    await page.goto(journey.at('/pages3/me'));
    await page.getByText('角色', { exact: true }).click();
    await press(page, /^销售/);
    await page.getByRole('switch', { name: '修改企业设置' }).check();
    await expectSound(page, 'role: permissions');
    // The browser's back asks first. If the answer is to stay, nothing is lost.
    await page.evaluate(() => history.back());
    await press(page, '继续编辑');
    await expect.poll(() => page.getByRole('switch', { name: '修改企业设置' }).isChecked()).toBe(true);
    await press(page, '保存');
    await page.getByText('已保存，1 人需重新登录').waitFor();
    await press(page, /^销售/);
    await page.getByRole('switch', { name: '听录音' }).uncheck();
    await page.evaluate(() => history.back());
    await press(page, '放弃');
    await press(page, /^销售/);
    await expect.poll(() => page.getByRole('switch', { name: '听录音' }).isChecked()).toBe(true);
    await press(page, '返回');

    const dialog = colleague.getByRole('alertdialog');
    await dialog.getByText('该账户权限发生变化，请重新登录').waitFor();
    await dialog.getByText('确定').click();
    await colleague.waitForURL('**/#/');
    await colleague.getByRole('textbox', { name: '手机号' }).fill(mobile);
    await fill(colleague, '密码', password);
    await colleague.getByRole('checkbox').check();
    await press(colleague, '登录');
    await colleague.waitForURL(/pages\/index\/index/);
    await colleague.goto(journey.at('/pages3/me'));
    await colleague.getByText('企业设置').waitFor();
  },
);
