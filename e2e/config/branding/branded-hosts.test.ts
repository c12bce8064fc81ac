import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const HOST = 'yunfan.localhost';
const icon = readFileSync('apps/web/public/icon-512.png');

/** Returns the look of the page: its icon, the colours of the phone's bar, and the colour of controls. */
async function look(page: Page) {
  return page.evaluate(() => {
    const meta = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    return {
      icon: document.querySelector<HTMLLinkElement>('link[rel=icon]')!.getAttribute('href'),
      bars: meta.map(({ content }) => content),
      accent: getComputedStyle(document.documentElement).getPropertyValue('--accent-fill').trim(),
    };
  });
}

test('two hosts in one browser have their own name, icon, colour and manifest', { timeout: 90_000 }, async () => {
  const journey = await createJourney(browser);
  const { setBranding, looks } = journey.domains.config;
  await setBranding(HOST, 'app_name', '云帆客户通');
  await looks.setColour(HOST, '#7A1FA2');
  await looks.setIcon(HOST, icon);

  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await journey.phone({ colorScheme });
    await page.goto(journey.at('/', HOST));
    await page.getByRole('heading', { name: '登录云帆客户通' }).waitFor();
    const own = await look(page);
    expect(own.icon).toMatch(/^\/brand\/[\da-f]{24}-192\.png$/);
    expect(own.bars).toEqual(['#7a1fa2', expect.stringMatching(/^#[\da-f]{6}$/)]);
    expect(own.accent).toBe(own.bars[colorScheme === 'light' ? 0 : 1]);
    await expectSound(page, 'sign-in: branded');
    const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json());
    expect(manifest).toMatchObject({ name: '云帆客户通', theme_color: '#7a1fa2', icons: [{}, {}, {}] });
    const sizes = await page.evaluate(async (icons: { src: string; sizes: string }[]) => {
      const drawn = icons.map(async ({ src }) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        return `${picture.width}x${picture.height}`;
      });
      return Promise.all(drawn);
    }, manifest.icons);
    expect(sizes).toEqual(manifest.icons.map(({ sizes: said }: { sizes: string }) => said));

    const other = await page.context().newPage();
    await other.goto(journey.at('/', 'localhost'));
    await other.getByRole('heading', { name: '登录海呼CRM' }).waitFor();
    expect(await look(other)).toMatchObject({ icon: '/icon.svg', bars: ['#FFFFFF', '#161C23'] });
    expect((await look(other)).accent).not.toBe(own.accent);
  }
});

test(
  'name and colour are there before any call is answered, also on the first visit',
  { timeout: 60_000 },
  async () => {
    const journey = await createJourney(browser);
    const { setBranding, looks } = journey.domains.config;
    await setBranding(HOST, 'app_name', '云帆客户通');
    await looks.setColour(HOST, '#7A1FA2');
    const page = await journey.phone({ colorScheme: 'light' });
    // No call is answered, so the page shows only what came with it.
    await page.route('**/gateway/**', () => {});
    const seen: string[] = [];
    await page.exposeFunction('noteHeading', (text: string) => void seen.push(text));
    await page.addInitScript(() => {
      const note = (window as unknown as { noteHeading(text: string): void }).noteHeading;
      new MutationObserver(() => {
        const heading = document.querySelector('h1')?.textContent;
        if (heading) note(heading);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(journey.at('/', HOST));
    await page.getByRole('heading', { name: '登录云帆客户通' }).waitFor();
    expect((await look(page)).accent).toBe('#7a1fa2');
    expect([...new Set(seen)]).toEqual(['登录云帆客户通']);

    // A change that is made meanwhile shows at the next opening.
    await page.unroute('**/gateway/**');
    await setBranding(HOST, 'app_name', '云帆新名');
    await looks.setColour(HOST, '#08794F');
    await page.reload();
    await page.getByRole('heading', { name: '登录云帆新名' }).waitFor();
    expect((await look(page)).accent).toBe('#08794f');
  },
);

test('guide and settings go under the name of the host, and one leaves from there', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  await journey.domains.config.setBranding(HOST, 'app_name', '云帆客户通');
  const agent = await journey.agent('赵婷');
  const page = await journey.signedIn(agent);
  const named = page.waitForResponse(/oem-option\/query/);
  await page.goto(journey.at('/pages/index/index', HOST));
  await (await named).finished();
  await page.getByRole('link', { name: '我的', exact: true }).click();
  await page.getByRole('button', { name: '使用引导' }).click();
  await page.getByText('云帆客户通：找客户、打电话、记跟进，一只手就能完成。').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: '基础设置' }).click();
  await page.getByText(/云帆客户通 1\.8\.0/).waitFor();
  await expectSound(page, 'settings: of this phone');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('heading', { name: '登录云帆客户通' }).waitFor();
  // The server has ended the session too.
  await expect.poll(async () => (await journey.call('identity.userInfo', {}, agent.token)).code).not.toBe(200);
});

test('a shared page has the specified title and path, whatever the host is called', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  await journey.domains.config.setBranding(HOST, 'app_name', '云帆客户通');
  const page = await journey.signedIn(await journey.agent('赵婷'));
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
    };
  });
  await page.goto(journey.at('/pages/about/about', HOST));
  await page.getByText('云帆客户通', { exact: true }).waitFor();
  await page.getByRole('button', { name: '分享' }).click();
  const shared = () => page.evaluate(() => document.documentElement.dataset.shared ?? null);
  await expect.poll(shared).not.toBeNull();
  expect(JSON.parse((await shared())!)).toEqual({
    title: '海呼CRM',
    url: journey.at('/pages/index/index', HOST),
  });
});

test.each([
  ['zh-CN', '分享', '链接已复制', '复制不了，请手动复制这个地址', '关闭'],
  ['en-GB', 'Share', 'Link copied', 'Could not copy. Copy this address yourself', 'Close'],
])(
  'a browser that cannot share copies the specified address, or shows it to be copied by hand: %s',
  { timeout: 60_000 },
  async (locale, share, copied, byHand, close) => {
    const journey = await createJourney(browser);
    const page = await journey.signedIn(await journey.agent('赵婷'), { locale });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', {
        value: {
          async writeText(text: string) {
            if (document.documentElement.dataset.copied) throw new DOMException('refused', 'NotAllowedError');
            document.documentElement.dataset.copied = text;
          },
        },
      });
    });
    await page.goto(journey.at('/pages/about/about'));
    const address = journey.at('/pages/index/index');
    const told = page.locator('.toast', { hasText: copied }).waitFor();
    await page.getByRole('button', { name: share }).click();
    await told;
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.copied)).toBe(address);

    await page.getByRole('button', { name: share }).click();
    const dialog = page.getByRole('alertdialog', { name: byHand });
    await dialog.getByText(address).waitFor();
    await expectSound(page, 'about: address by hand');
    await dialog.getByRole('button', { name: close }).click();
    await dialog.waitFor({ state: 'detached' });
  },
);
