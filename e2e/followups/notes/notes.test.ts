import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { overflowing, seriousFaults } from '../../faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAXElEQVR4nCXJMREEQQgAwRdxIhBBjIiJUUKMCEQQowQxv1Wk3b8PUcSRRBpZ5OT3YYo5llhji528cMUdT7zxxU9ehBJOJNHEEicvSimnkmpqqZMXo4wzyTSzzMkfFK85MddtMmYAAAAASUVORK5CYII=',
  'base64',
);

test('findings at a customer, and promises to them, reach their manager', { timeout: 90_000 }, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const manager = await member('王主管', { dataScope: 'all' });
  const id = await agent.customer({ name: '何丽娟' });
  await bench.call('followups.saveOwnPhrases', { texts: ['约看样品', '要报价单'] }, agent.token);
  const geolocation = { latitude: 29.306123, longitude: 120.07488, accuracy: 18 };
  const page = await agent.page({ isMobile: true, hasTouch: true, geolocation });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

  /** Waits until no picture is being uploaded. It also holds before an upload begins, so call it after the answer. */
  const allSent = () => expect.poll(() => page.getByRole('progressbar', { name: '图片' }).count()).toBe(0);

  // There are two pictures, of which the second is not uploaded at once, and the place.
  await open(page, `/pages/client/detail?id=${id}&write=1`);
  const note = page.getByRole('dialog', { name: '写跟进' });
  await button('加图片或位置').click();
  const choose = async (name: string) =>
    page.getByLabel('相册').setInputFiles({ name, mimeType: 'image/png', buffer: PICTURE });
  const first = page.waitForResponse('**/api/file/upload');
  await choose('门头.png');
  await button('看第 1 张图片').waitFor();
  await first;
  await allSent();
  await page.route('**/api/file/upload', (route) => route.abort());
  await choose('货架.png');
  await button('重传第 2 张图片').waitFor();
  await choose('仓库.png');
  await button('重传第 3 张图片').waitFor();
  await button('删掉第 3 张图片').click();

  // The note is a draft: after the app was closed both pictures are there, and the second is uploaded by itself.
  await page.unroute('**/api/file/upload');
  const sentAgain = page.waitForResponse('**/api/file/upload');
  await page.reload();
  await button('看第 2 张图片').waitFor();
  await sentAgain;
  await allSent();

  await button('位置').click();
  await page.getByText(/没有定位权限|获取你的位置/).waitFor();
  const goOn = button('先不');
  if (await goOn.isVisible()) await goOn.click();
  await page.context().grantPermissions(['geolocation']);
  await button('位置').click();
  await page.getByText('29.30612, 120.07488 · 误差 18 米').waitFor();
  await page.getByLabel('地点名称（选填）').fill('义乌国际商贸城');
  expect(await seriousFaults(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await note.getByRole('textbox', { name: '跟进' }).fill('看了店面');
  await button('全部常用语').click();
  await page.getByRole('searchbox', { name: '搜常用语' }).fill('报价');
  await page.getByRole('group', { name: '我的' }).getByRole('button').click();
  await expect.poll(() => note.getByRole('textbox', { name: '跟进' }).inputValue()).toBe('看了店面，要报价单');
  await button('保存').click();
  await page.getByText('看了店面，要报价单', { exact: true }).waitFor();

  // A moment later one of the pictures is replaced.
  await button('改跟进').click();
  await button('删掉第 2 张图片').click();
  const sentAnother = page.waitForResponse('**/api/file/upload');
  await choose('招牌.png');
  await sentAnother;
  await allSent();
  expect(await seriousFaults(page)).toEqual([]);
  await button('保存').click();
  await page.getByText(/改过/).waitFor();

  const theirs = await manager.page({ isMobile: true, hasTouch: true });
  await open(theirs, `/pages/client/detail?id=${id}`);
  const map = theirs.getByRole('link', { name: '在地图中打开 义乌国际商贸城' });
  await expect.poll(() => map.getAttribute('href')).toContain('29.306123');
  await theirs.getByRole('button', { name: '看第 2 张图片' }).click();
  const viewer = theirs.getByRole('dialog', { name: '图片' });
  await viewer.getByText('第 2 张，共 2 张').waitFor();
  const loaded = () =>
    viewer.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(loaded).toBe(true);
  await viewer.press('ArrowLeft');
  await viewer.getByText('第 1 张，共 2 张').waitFor();
  // Two fingers zoom in.
  const hand = await theirs.context().newCDPSession(theirs);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === 0 ? [] : [-1, 1].map((side) => ({ x: 195 + side * apart, y: 400, id: side + 1 })),
    });
  await touch('touchStart', 20);
  for (const apart of [40, 60, 80]) await touch('touchMove', apart);
  await touch('touchEnd', 0);
  await expect.poll(() => viewer.locator('.zoom').first().getAttribute('data-closer')).toBe('true');
  expect(await seriousFaults(theirs)).toEqual([]);
  await theirs.keyboard.press('Escape');
  await expect.poll(() => viewer.isVisible()).toBe(false);

  // A file is added to the customer and opened from the list, and the history shows it.
  await theirs.getByRole('tab', { name: '附件' }).click();
  await theirs.getByText('还没有附件').waitFor();
  const contract = Buffer.from(`%PDF-1.4\n${'x'.repeat(200)}\n%%EOF\n`);
  await theirs
    .getByLabel('添加附件')
    .setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: contract });
  await theirs.getByText(/^1 KB · 王主管/).waitFor();
  const saved = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: /^合同\.pdf/ }).click();
  expect((await saved).suggestedFilename()).toBe('合同.pdf');
  await theirs.getByRole('button', { name: '删除 合同.pdf' }).click();
  await theirs.getByRole('button', { name: '删除', exact: true }).click();
  await theirs.getByText('还没有附件').waitFor();
  await theirs.getByRole('tab', { name: '资料' }).click();
  await theirs.getByRole('button', { name: '修改记录' }).click();
  await theirs.getByRole('radio', { name: '附件 2' }).click();
  await theirs.getByText('附件 合同.pdf → 无').waitFor();
  expect(await seriousFaults(theirs)).toEqual([]);

  // The call-back is due. It is snoozed from the reminder, and again from the list, and the manager sees that.
  const now = bench.clock.now().getTime();
  const at = new Date(now + 60_000).toISOString();
  await bench.call('followups.addVisit', { customerId: id, at, content: '带样品' }, agent.token);
  bench.clock.now = () => new Date(at);
  await bench.runJobs();
  await agent.tell();
  await page.getByRole('alertdialog').getByText('带样品').waitFor();
  await button('1 小时').click();
  await page.getByText('11:01 再提醒').waitFor();
  await open(page, '/pages2/task/visit?of=snoozed');
  await page.getByText('稍后，原定 今天 10:01 · 带样品').waitFor();
  await page.getByRole('button', { name: /何丽娟.*带样品/ }).press('ArrowLeft');
  await button('稍后').click();
  await button('明天 10:00').click();
  await page.getByText('明天 10:00 再提醒').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await open(theirs, '/pages2/task/visit');
  await theirs.getByText('没有约好的回访').waitFor();
  await theirs.getByRole('radio', { name: '团队' }).click();
  await theirs.getByRole('radio', { name: '稍后' }).click();
  await theirs.getByText('赵婷').waitFor();
  expect(await theirs.getByRole('button', { name: /已完成$/ }).count()).toBe(0);
});
