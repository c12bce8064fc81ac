import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { hostileHtml } from './hostile-html.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const HOST = 'yunfan.localhost';
const SCREEN = '/pages3/agency/branding';
const picture = { name: '标志.png', mimeType: 'image/png', buffer: readFileSync('apps/web/public/icon-192.png') };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('api/branding/save') && response.status() === 200);

/** Makes an owner whose enterprise has a host of its own. */
async function office() {
  const journey = await createJourney(browser);
  const owner = await journey.agent('周总', { isSuper: true, permissions: ['settings.write'] });
  await journey.domains.config.looks.setOwner(HOST, owner.member.tenantId);
  return { ...journey, owner };
}

test('an owner brands the host, and whoever opens it sees that at once', { timeout: 120_000 }, async () => {
  const journey = await office();
  await journey.domains.config.setBranding(null, 'app_name', '海呼CRM');
  const page = await journey.signedIn(journey.owner);
  await page.goto(journey.at('/pages3/settings'));
  await button(page, new RegExp(HOST)).click();
  await page.waitForURL((url) => url.hash.endsWith(SCREEN));
  const name = page.getByLabel('名称', { exact: true });
  await name.fill('云帆客户通');
  const preview = page.getByRole('img', { name: '登录页预览：云帆客户通' });
  await preview.waitFor();

  // A pale colour is refused where it is typed. Its nearest good shade is one tap away.
  const colour = page.getByLabel('主色', { exact: true });
  await colour.fill('#FFE600');
  await page.getByText(/白字对比度只有 1\.\d/).waitFor();
  await expect.poll(() => button(page, '保存').isDisabled()).toBe(true);
  await expectSound(page, 'branding: colour hard to read');
  await button(page, /换成相近的/).click();
  await page.getByText(/白字对比度 \d\.\d，浅色、深色都清楚/).waitFor();
  await colour.fill('#7A1FA2');
  const painted = () => preview.locator('.brand-button').evaluate((found) => getComputedStyle(found).backgroundColor);
  expect(await painted()).toBe('rgb(122, 31, 162)');
  await page.getByRole('radio', { name: '深色' }).click();
  await page.locator('.brand-preview.dark').waitFor();
  await expectSound(page, 'branding: preview in the dark');
  await Promise.all([saved(page), button(page, '保存').click()]);

  // A logo shows as soon as it is uploaded.
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await Promise.all([saved(page), button(page, /原图/).click()]);
  await button(page, '去掉登录页标志').waitFor();

  const visitor = await journey.phone();
  await visitor.goto(journey.at('/', HOST));
  await visitor.getByRole('heading', { name: '登录云帆客户通' }).waitFor();
  const logo = visitor.locator('.login-head img');
  await expect.poll(() => logo.getAttribute('src')).toMatch(/^\/brand\/[\da-f]{24}\.webp$/);
  await expect.poll(() => logo.evaluate((found: HTMLImageElement) => found.naturalWidth)).toBeGreaterThan(100);
  await expect
    .poll(() => visitor.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--accent')`))
    .toBe('#7a1fa2');
  const elsewhere = await visitor.context().newPage();
  await elsewhere.goto(journey.at('/', 'localhost'));
  await elsewhere.getByRole('heading', { name: '登录海呼CRM' }).waitFor();
});

test('a new agreement of the host is asked for at its next sign-in only', { timeout: 120_000 }, async () => {
  const journey = await office();
  await journey.domains.config.setBranding(null, 'urp', '<h2>平台协议</h2>');
  const agent = await journey.agent('赵婷');
  const page = await journey.signedIn(journey.owner);
  await page.goto(journey.at(SCREEN));
  // This is the platform's host, so it asks for consent to the platform's text.
  await button(page, '同意并继续').click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });

  async function publish(text: string): Promise<void> {
    await button(page, /^服务协议/).click();
    await page.getByLabel('服务协议', { exact: true }).last().fill(text);
    await button(page, '发布').click();
    await page.getByRole('alertdialog').getByText('用这个域名的人下次打开时要重新同意').waitFor();
    await Promise.all([saved(page), page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click()]);
    await button(page, '关闭').click();
  }
  await publish('# 云帆协议\n\n第一版');
  await button(page, /^服务协议 第 1 版 · 今天起/).waitFor();

  const phone = await journey.signedIn(agent);
  const asked = phone.getByRole('alertdialog');
  await phone.goto(journey.at('/pages3/me', HOST));
  await button(phone, '服务协议 第 1 版').click();
  await phone.getByRole('heading', { name: '云帆协议' }).waitFor();
  await button(phone, '关闭').click();
  await button(phone, '同意并继续').click();
  await asked.waitFor({ state: 'detached' });

  await publish('# 云帆协议\n\n第二版');
  await button(page, /^服务协议 第 2 版 · 今天起/).waitFor();
  await phone.reload();
  await asked.getByText('协议有更新').waitFor();
  await button(phone, '同意并继续').click();
  await asked.waitFor({ state: 'detached' });
  await phone.reload();
  await phone.getByText('赵婷').first().waitFor();

  // The other host's own text has not changed, so nobody is asked there.
  const looked = page.waitForResponse((response) => response.url().includes('api/agreement/pending'));
  await page.reload();
  await button(page, /^服务协议 第 2 版/).waitFor();
  expect((await (await looked).json()).data.list).toEqual([]);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('hostile HTML is inert wherever a branding is shown', { timeout: 120_000 }, async () => {
  const journey = await office();
  const page = await journey.signedIn(journey.owner);
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('evil') && asked.push(request.url())));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push('dialog')));
  const html = `<p>开头</p>${hostileHtml.join('')}<p>结尾</p>`;
  const { token } = journey.owner;
  let version = 0;
  for (const sent of [{ about: html }, { app_product: html }, { urp: html }, { app_name: '<b>"云帆\'&<script>' }]) {
    const answer = await journey.call('branding.save', { version, ...sent }, token);
    expect(answer.code).toBe(200);
    version = answer.data.version;
  }
  // The pieces also come one by one, because a broken piece may hide those behind it.
  for (const piece of hostileHtml) {
    const answer = await journey.call('branding.save', { version, app_product: `<p>开头</p>${piece}` }, token);
    version = answer.data.version;
    expect.soft(answer.data.own.app_product).not.toMatch(/<(script|img|svg|iframe|style|form|input|base|meta|link)/i);
    await page.goto(journey.at('/pages/about/about', HOST));
    await page.reload();
    await page.getByText('开头').last().waitFor();
    await expectInert(page, piece);
  }
  for (const path of ['/pages/about/about', SCREEN, '/pages3/me']) {
    await page.goto(journey.at(path, HOST));
    await page.locator('.page').first().waitFor();
    await expectInert(page, path);
  }
  expect(asked).toEqual([]);
  expect(await page.title()).not.toContain('undefined');
});

/** Expects that nothing has run, and that no dangerous element, attribute or link is left. */
async function expectInert(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(() => {
    const prose = [...document.querySelectorAll('.prose, .prose *')];
    return {
      hit: 'hit' in window,
      tags: prose
        .map(({ tagName }) => tagName)
        .filter((tag) => /^(SCRIPT|IMG|SVG|IFRAME|OBJECT|STYLE|FORM|INPUT)$/.test(tag)),
      attributes: prose
        .flatMap((one) => one.getAttributeNames())
        .filter((name) => /^on|style|srcdoc|formaction/.test(name)),
      links: prose.flatMap((one) =>
        one instanceof HTMLAnchorElement && one.hasAttribute('href') ? [one.protocol] : [],
      ),
      isThere: document.getElementById('app') !== null && document.querySelectorAll('#app').length === 1,
    };
  });
  expect.soft(found, what).toEqual({ hit: false, tags: [], attributes: [], links: [], isThere: true });
}
