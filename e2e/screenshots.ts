/// <reference lib="dom" />
// npm run screenshots: walks the main job on a demo of its own, and takes a picture of every screen. It copies those of
// the README.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { demoLogins } from '../apps/server/test/journeys.ts';
import { spawnServer } from '../apps/server/test/spawn-server.ts';
import { launchBrowser } from './browser.ts';
import { confirmImport, openDemoPage, rowsThatAnswer, signInToDemo, spreadsheet } from './demo-pages.ts';
import { stillness } from './faults.ts';

const folder = path.resolve(import.meta.dirname, '../.cache/screenshots');
const inReadme = path.resolve(import.meta.dirname, '../docs/screens');
/** Names of the pictures in the README. */
const readmeNames = {
  'home.png': '03-home.png',
  'customers.png': '04-customers.png',
  'customer.png': '07-customer.png',
  'call.png': '08-in-call.png',
  'after-call.png': '09-after-call.png',
  'import.png': '05-import.png',
  'team.png': '11-team.png',
};
const [, manager, agent] = demoLogins;
const themes = ['light', 'dark'] as const;

const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-screenshots-'));
const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'yes' });
let browser: Browser | undefined;
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await server.printed(/Sign in with/);
  browser = await launchBrowser();
  await takeScreenshots(browser, await server.address());
  for (const [name, taken] of Object.entries(readmeNames)) {
    copyFileSync(path.join(folder, taken), path.join(inReadme, name));
  }
  console.log(`pictures are in ${path.relative(process.cwd(), folder)}`);
} finally {
  await browser?.close();
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeScreenshots(phones: Browser, address: string): Promise<void> {
  const phone = (options?: BrowserContextOptions) => openDemoPage(phones, address, options);
  const open = (page: Page, place: string) => page.goto(`${address}#${place}`);

  // The manager imports customers, and then looks at the team.
  const desk = await phone();
  await desk.getByRole('button', { name: '登录', exact: true }).waitFor();
  await shoot(desk, '01-login');
  await signInToDemo(desk, manager.mobile);
  await desk.getByRole('heading', { name: '选择企业' }).waitFor();
  await shoot(desk, '02-enterprise');
  await desk.getByRole('button', { name: '海呼演示' }).click();
  // The guide comes once, and after the choice of an enterprise.
  await desk.locator('.enterprise-go button').click();
  await desk.getByRole('region', { name: '团队' }).waitFor();
  await open(desk, '/pages3/import');
  await desk.locator('input[type=file]').setInputFiles(spreadsheet);
  await desk.getByText('可导入').waitFor();
  await shoot(desk, '05-import');
  await confirmImport(desk);

  // The agent goes from the public pool to the next customer.
  const own = await phone();
  await signInToDemo(own, agent.mobile);
  await own.getByText('待回访').first().waitFor();
  await own.getByText('未写跟进').waitFor();
  await shoot(own, '03-home');
  await own.getByRole('link', { name: '客户', exact: true }).click();
  await own.locator('[data-customer]').first().waitFor();
  await shoot(own, '04-customers');
  await own.getByRole('button', { name: '筛选' }).click();
  await own.getByRole('button', { name: '看结果' }).waitFor();
  await shoot(own, '04-filter');
  await own.getByRole('button', { name: '关闭' }).click();
  await own.getByText('公海', { exact: true }).click();
  await own.getByRole('button', { name: '领取' }).first().waitFor();
  await shoot(own, '06-sea');
  await own.getByRole('searchbox').fill((await rowsThatAnswer())[0]![1]!);
  await own.getByText('1 位', { exact: true }).waitFor();
  await own.locator('[data-customer]').first().click();
  await own.getByRole('button', { name: '领取' }).click();
  await own.getByRole('button', { name: '呼叫' }).click();
  await own.getByRole('timer').waitFor({ timeout: 20_000 });
  await own.getByRole('textbox').fill('对方报 3,600，我们 3,980');
  await own.getByText(/00:0[3-9]/).waitFor();
  await shoot(own, '08-in-call');
  await own.getByRole('button', { name: '挂断' }).click();
  await own.getByRole('radio', { name: '有意向' }).click();
  await own.getByRole('radio', { name: '明天 10:00' }).click();
  await shoot(own, '09-after-call');
  // A second tap on hang-up must not save, so the sheet takes no taps for 0.6 s.
  await own.locator('.after-call').evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await own.getByRole('button', { name: '保存', exact: true }).click();
  await own.getByText('赵婷写跟进').waitFor();
  await shoot(own, '07-customer');
  await open(own, '/pages3/call-records');
  await own
    .getByText(/\d+ 通/)
    .first()
    .waitFor();
  await shoot(own, '10-call-records');
  await open(own, '/pages3/me');
  await own.getByText('退出登录').waitFor();
  await shoot(own, '13-me');

  await open(desk, '/pages/index/index');
  await desk.getByRole('region', { name: '团队' }).waitFor();
  await shoot(desk, '11-team');

  // Three minutes after its first start the demo has a call-back due.
  await open(own, '/pages/index/index');
  await own.getByRole('alertdialog').waitFor({ timeout: 240_000 });
  await shoot(own, '12-reminder');

  const english = await phone({ locale: 'en-GB' });
  await english.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await signInToDemo(english, demoLogins[3].mobile);
  await english.getByText('Call-backs due').first().waitFor();
  await shoot(english, '03-home-en', ['light']);
  await open(english, '/pages2/homeH5/homeleft?pool=private');
  await english.locator('[data-customer]').first().click();
  await english.getByRole('button', { name: 'Call', exact: true }).waitFor();
  await shoot(english, '07-customer-en', ['light']);
}

async function shoot(page: Page, name: string, wanted: readonly (typeof themes)[number][] = themes): Promise<void> {
  for (const theme of wanted) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    });
    await page.locator('.toast').waitFor({ state: 'detached' });
    await stillness(page);
    const suffix = theme === 'dark' ? '-dark' : '';
    await page.screenshot({ path: path.join(folder, `${name}${suffix}.png`), animations: 'disabled' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
