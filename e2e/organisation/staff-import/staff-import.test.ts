import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectInReachInLandscape, expectSound } from '../../journey.ts';
import { enterByCode } from '../enter-by-code.ts';
import { press } from '../../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const list = `姓名,手机号,部门,角色,职位
周小杰,13800000011,,,
李敏,13800000012,销售中心/销售一部,主管,组长
,13800000013,,,
王磊,13800000011,没有部,,
`;

test('staff come from a file: wrong rows say why, the others are invited and accept', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  const centre = await journey.department('销售中心');
  await journey.department('销售一部', centre);
  const page = await journey.signedIn(await journey.agent('林总', { isSuper: true, dataScope: 'all' }));
  await page.goto(journey.at(`/pages/organize/home?department=${centre}`));
  // New staff go to the department that is open, once it has been read.
  await page.getByText('销售一部').waitFor();
  await press(page, '添加员工');
  await page.getByRole('link', { name: '导入' }).click();
  await page.getByRole('button', { name: '没写部门的放到 销售中心' }).waitFor();
  await expectSound(page, 'staff import: begin');
  await expectInReachInLandscape(page, page.getByRole('button', { name: '选择文件' }));

  const chooser = page.waitForEvent('filechooser');
  await press(page, '选择文件');
  await (await chooser).setFiles({ name: '员工.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await page.getByText('可邀请 2 人 · 有错 2 行').waitFor();
  await page.getByText('缺姓名').waitFor();
  await page.getByText('和第 2 行手机号相同 · 没有这个部门').waitFor();
  await expectSound(page, 'staff import: checked');
  await press(page, '邀请 2 人');
  await page.getByText('已邀请 2 人').waitFor();
  await page.getByText('2 行有错，没有邀请').waitFor();
  await page.getByText('缺姓名').waitFor();
  await expectSound(page, 'staff import: invited');
  await press(page, '看组织架构');
  await page.getByRole('button', { name: /等待接受邀请.*2 人/ }).click();
  await page.getByRole('button', { name: /^周小杰.*销售中心/ }).waitFor();
  await page.getByRole('button', { name: /^李敏.*销售一部/ }).waitFor();
  await expectSound(page, 'staff: invitations wait');

  // They accept on the screen that chooses an enterprise.
  const newcomer = await journey.phone();
  await enterByCode(journey, newcomer, '13800000011');
  await newcomer.getByText('林总 邀请你加入').waitFor();
  await expectSound(newcomer, 'invitation: waiting for its answer');
  await newcomer.getByRole('button', { name: '接受并进入' }).click();
  await newcomer.getByRole('button', { name: '开始使用' }).waitFor();
});
