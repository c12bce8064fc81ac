import { presets } from '@haihu/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectSound } from '../journey.ts';
import { enterByCode } from './enter-by-code.ts';
import { fill, press } from '../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const owner = { isSuper: true, dataScope: 'all' } as const;

test('departments are made and people put there; who is suspended hands over first', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  const leaver = await journey.agent('赵婷', { permissions: presets.agent });
  await journey.agent('李敏', { permissions: presets.agent });
  await journey.call(
    'customers.claim',
    { ids: [await journey.addToPublicPool(), await journey.addToPublicPool()] },
    leaver.token,
  );
  const page = await journey.signedIn(await journey.agent('林总', owner));
  await page.goto(journey.at('/pages3/me'));
  await press(page, '组织架构');
  await page.getByText('赵婷').waitFor();

  await press(page, '添加部门');
  await fill(page, '部门名称', '销售中心');
  await expectSound(page, 'department: new');
  await press(page, '保存');
  await page.getByText('销售中心').waitFor();
  await page.getByText('销售中心').click();
  await press(page, '添加部门');
  await fill(page, '部门名称', '销售一部');
  await press(page, '保存');
  await page.getByText('销售一部').click();
  await press(page, '添加员工');
  await fill(page, '姓名', '周杰');
  await fill(page, '手机号', '1380000');
  await fill(page, '姓名', '周小杰');
  await page.getByText('手机号应为 11 位').waitFor();
  await fill(page, '手机号', '13800000009');
  await page.getByText('销售中心 › 销售一部').waitFor();
  await expectSound(page, 'add staff: place');
  await press(page, '发出邀请');
  await page.getByRole('button', { name: /等待接受邀请.*1 人/ }).waitFor();
  await expectSound(page, 'staff: invitation waits');
  const newcomer = await journey.phone();
  await enterByCode(journey, newcomer, '13800000009');
  await newcomer.getByText('林总 邀请你加入').waitFor();
  await press(newcomer, '接受并进入');
  await newcomer.getByRole('button', { name: '开始使用' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^周小杰/ }).waitFor();
  await page.getByRole('navigation', { name: '海呼演示' }).getByText('海呼演示').click();
  await page.getByText('1 人').waitFor();

  await page.getByRole('searchbox').fill('赵');
  await page.getByText('赵婷').click();
  await press(page, /^停用/);
  await page.getByText('手上有 2 位客户、0 个待回访，由谁接手？').waitFor();
  await expectSound(page, 'suspend: who takes over');
  await press(page, /接手的同事/);
  await page.getByRole('dialog', { name: '选择同事' }).getByText('李敏').click();
  await page.getByText('接手 2 位客户').waitFor();
  await press(page, /再加一位/);
  await page.getByRole('dialog', { name: '选择同事' }).getByText('周小杰').click();
  await expect.poll(() => page.getByText('接手 1 位客户').count()).toBe(2);
  await expectSound(page, 'suspend: several take over');
  await press(page, '不交给 周小杰');
  await page.getByText('接手 2 位客户').waitFor();
  await page.getByRole('dialog', { name: '停用 赵婷' }).getByRole('button', { name: '停用', exact: true }).click();
  await page.getByText('已完成，交接 2 位客户、0 个回访').waitFor();
  await page.getByText('已停用').waitFor();
  expect((await journey.call('identity.userInfo', {}, leaver.token)).code).toBe(10088);
});
