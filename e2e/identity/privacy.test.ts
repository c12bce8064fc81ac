import { readFileSync } from 'node:fs';
import { presets } from '@haihu/contract/permissions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet, sql } from '../../apps/server/test/journeys.ts';
import { addCustomer } from '../../apps/server/test/customers.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectSound } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const NUMBER = '13812346602';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await button(page, '下载').click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('a masked number is seen for a reason, and the owner reads who saw it', { timeout: 90_000 }, async () => {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷', { permissions: presets.agent });
  const manager = await journey.agent('陈主管', { permissions: presets.manager, dataScope: 'all' });
  const owner = await journey.agent('王总', { isSuper: true, dataScope: 'all' });
  const row = { owner_id: agent.member.userId, owned_at: journey.clock.now() };
  const id = await addCustomer(journey, { ...row, name: '刘芳', mobile: NUMBER });
  const { enc, hash, tail } = journey.cipher.seal(journey.tenantId, '057188887777');
  await journey.tenant.query(sql`
    insert into customer_number values (${journey.tenantId}, ${id}, ${enc}, ${hash}, ${tail})`);
  const customerPage = journey.at(`/pages/client/detail?id=${id}`);

  // A member who may not see the number finds no way to it and no trace of it.
  const masked = await journey.signedIn(agent);
  await masked.goto(customerPage);
  await masked.getByText('138****6602').first().waitFor();
  expect(await button(masked, '显示完整号码').count()).toBe(0);
  expect([await masked.title(), await masked.content()].join('').includes(NUMBER)).toBe(false);

  const page = await journey.signedIn(manager);
  await page.goto(customerPage);
  await button(page, '显示完整号码').click();
  await button(page, '显示号码').click();
  await page.getByText('先选一个原因').waitFor();
  await page.getByRole('radio', { name: '其他' }).click();
  await page.getByText('写一句为什么要看').waitFor();
  await expectSound(page, 'customer: why the number');
  await page.getByRole('textbox', { name: '说明' }).fill('寄样品');
  await button(page, '显示号码').click();
  await page.getByText(NUMBER).waitFor();
  await page.getByText('057188887777').waitFor();
  await expect.poll(() => page.title()).toBe('客户详情');
  await expectSound(page, 'customer: number in full');
  await page.clock.fastForward(31_000);
  await page.getByText('138****6602').first().waitFor();
  expect((await page.content()).includes(NUMBER)).toBe(false);

  const audit = await journey.signedIn(owner);
  await audit.goto(journey.at('/pages3/me'));
  await button(audit, '审计').click();
  const entry = audit.locator('[data-entry]', { hasText: '查看完整号码' });
  await entry.getByText('陈主管 · 其他 · 寄样品').waitFor();
  await expectSound(audit, 'audit: who saw a number');
  await entry.click();
  await button(audit, '只看 陈主管').waitFor();
  await expectSound(audit, 'audit: entry');
  await button(audit, '只看 陈主管').click();
  await button(audit, '号码').click();
  await audit.getByText('1 条', { exact: true }).waitFor();

  await button(audit, '导出').first().click();
  await button(audit, /^Excel/).click();
  await audit.getByText('正在生成文件').waitFor();
  await journey.runJobs();
  await audit.getByText('文件已生成').waitFor();
  const { name, bytes } = await saved(audit);
  expect(name).toMatch(/^审计-.*\.xlsx$/);
  const rows = (await Array.fromAsync(readSheet(bytes))).map(({ cells }) => cells.slice(1));
  expect(rows).toEqual([
    ['操作人', '做了什么', '对象', '说明'],
    ['陈主管', '查看完整号码', '刘芳', '其他 · 寄样品'],
  ]);
});

test('a changed agreement is read and agreed to; own data comes as a file', { timeout: 90_000 }, async () => {
  const journey = await createJourney(browser);
  const { setBranding } = journey.domains.config;
  const agent = await journey.agent('赵婷', { permissions: presets.agent });
  await setBranding(null, 'urp', '<h2>第一版正文</h2>');
  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages3/me'));
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('使用前请阅读').waitFor();
  await button(page, '服务协议 第 1 版').click();
  await page.getByText('第一版正文').waitFor();
  await expectSound(page, 'agreements: to be agreed to');
  await button(page, '关闭').click();
  await button(page, '同意并继续').click();
  await dialog.waitFor({ state: 'detached' });

  await setBranding(null, 'urp', '<h2>第二版正文</h2>');
  await page.reload();
  await dialog.getByText('协议有更新').waitFor();
  await button(page, '同意并继续').click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();

  await button(page, '协议与隐私').click();
  await page.getByText('第 2 版 · 今天 起').waitFor();
  await button(page, /^服务协议 第 1 版/).click();
  await page.getByText('第一版正文').waitFor();
  await button(page, '关闭').click();
  await expectSound(page, 'privacy: agreements');
  await button(page, /^导出我的数据/).click();
  await page.getByText('正在生成文件').waitFor();
  await journey.runJobs();
  await page.getByText('文件已生成').waitFor();
  const { name, bytes } = await saved(page);
  expect(name).toMatch(/^我的数据-.*\.json$/);
  expect(JSON.parse(bytes.toString())).toMatchObject({ profile: { name: '赵婷' }, consents: [{}, {}] });
});

/** Makes a photograph that is larger than shown, and hard to compress without loss. */
async function photograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 900];
    const pen = canvas.getContext('2d')!;
    const noise = pen.createImageData(canvas.width, canvas.height);
    noise.data.forEach((_, index) => (noise.data[index] = index % 4 === 3 ? 255 : Math.random() * 256));
    pen.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  return Buffer.from(base64, 'base64');
}

test(
  'a picture of oneself goes up original or compressed, and comes back as a square',
  { timeout: 90_000 },
  async () => {
    const journey = await createJourney(browser);
    const agent = await journey.agent('赵婷', { permissions: presets.agent });
    const page = await journey.signedIn(agent);
    await page.goto(journey.at('/pages/account/info'));
    const field = page.getByLabel('添加头像', { exact: true });
    await field.waitFor({ state: 'attached' });
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await photograph(page) };
    await field.setInputFiles(picture);
    await page.getByRole('dialog').getByText('上传原图').waitFor();
    await expectSound(page, 'profile: original or compressed');
    const sent = page.waitForRequest('**/api/file/upload');
    await button(page, /^压缩后上传/).click();
    const size = Number((await (await sent).allHeaders())['content-length']);
    expect(size).toBeLessThan(picture.buffer.length);
    await page.getByText('头像已更换').waitFor();
    const shown = page.locator('.profile-picture img');
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
    await expectSound(page, 'profile: new picture');
    await button(page, '移除头像').click();
    await shown.waitFor({ state: 'detached' });
    expect(await journey.tenant.query(sql`select kind from file`)).toEqual([]);
  },
);
