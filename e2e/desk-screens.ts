/// <reference lib="dom" />
// npm run screenshots -- desk: takes pictures of the screens at a desk on a demo of its own, in both languages and
// colours. Writes a contact sheet of each into docs/screens, and the picture of the first page.
// `--at http://127.0.0.1:8080` uses a started demo.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { demoLogins } from '../apps/server/test/journeys.ts';
import { spawnServer } from '../apps/server/test/spawn-server.ts';
import { launchBrowser } from './browser.ts';
import { confirmImport, firstRows, openDemoPage, rowsThatAnswer, signInToDemo } from './demo-pages.ts';
import { stillness } from './faults.ts';

const size = { width: 1400, height: 900 };
/** Scale of a picture on a sheet, and of the one on the first page. */
const [onSheet, onFirstPage] = [0.5, 0.86];
const QUALITY = 72;
const SECOND_TAP = 700;
const themes = ['light', 'dark'] as const;
const languages = { zh: 'zh-CN', en: 'en-GB' } as const;
type Language = keyof typeof languages;

const sheets = path.resolve(import.meta.dirname, '../docs/screens');
const ofFirstPage = path.resolve(import.meta.dirname, '../apps/web/src/features/identity/login/pictures');
const [, manager, agent] = demoLogins;
/** Pictures as data URLs, by language and theme. */
const taken = new Map<string, string[]>();

const { values } = parseArgs({ options: { at: { type: 'string' } }, allowPositionals: true });
const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-screens-'));
const server = values.at === undefined ? spawnServer({ DATA_DIR: dataDir, DEMO: 'yes' }) : null;
let browser: Browser | undefined;
try {
  await server?.printed(/Sign in with/);
  const address = values.at ?? (await server!.address());
  browser = await launchBrowser();
  mkdirSync(ofFirstPage, { recursive: true });
  const answering = await rowsThatAnswer();
  const file = path.join(dataDir, '展会名单.csv');
  const rows = [...(await firstRows(200)), ...answering.slice(0, 2)];
  writeFileSync(file, rows.map((cells) => cells.map((cell) => `"${cell}"`).join()).join('\n'));
  const imports = await importAsManager(browser, address, file);
  for (const [index, language] of (['zh', 'en'] as const).entries()) {
    await takeOfAgent(browser, address, language, answering[index]![1]!);
    await takeOfManager(imports[language], address, language);
  }
  for (const [name, pictures] of taken) await writeSheet(browser, name, pictures);
} finally {
  await browser?.close();
  await server?.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}

/** Opens the preview of an import in each language, takes its picture, and then imports the customers once. */
async function importAsManager(desks: Browser, address: string, file: string): Promise<Record<Language, Page>> {
  const pages = {} as Record<Language, Page>;
  for (const language of ['zh', 'en'] as const) {
    const page = (pages[language] = await openDesk(desks, address, language));
    await page.locator('.first-people button').first().waitFor();
    await shoot(page, language);
    await signInToDemo(page, manager.mobile);
    await page.locator('.enterprises button', { hasText: '海呼演示' }).click();
    await page.locator('.tabbar').waitFor();
    // A first sign-in comes to the guide, which would stay beside the import.
    await page.goto(`${address}/#/pages/index/index`);
    await page.locator('[data-pane=left] section').first().waitFor();
    await page.goto(`${address}/#/pages3/import`);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.locator('[data-pane=middle] .btn.pri').waitFor({ timeout: 60_000 });
    await shoot(page, language);
  }
  await confirmImport(pages.zh);
  return pages;
}

/** Takes the list beside a customer, the call and the sheet after it. */
async function takeOfAgent(desks: Browser, address: string, language: Language, mobile: string): Promise<void> {
  const page = await openDesk(desks, address, language);
  await signInToDemo(page, agent.mobile);
  const middle = page.locator('[data-pane=middle]');
  const row = page.locator('[data-pane=left] [data-customer]');
  await page.goto(`${address}/#/pages2/homeH5/homeleft?pool=private`);
  await row.nth(2).click();
  await middle.locator('h1').first().waitFor();
  await shoot(page, language, ofFirstPage);

  await page.goto(`${address}/#/pages2/homeH5/homeleft?pool=sea`);
  await page.getByRole('searchbox').fill(mobile);
  await page.waitForFunction(() => document.querySelectorAll('[data-customer]').length === 1);
  await row.click();
  await middle.getByRole('button', { name: /^(领取|Claim)/ }).click();
  // A second tap on the place of the last one does nothing for a moment.
  await new Promise((resolve) => setTimeout(resolve, SECOND_TAP));
  await middle.getByRole('button', { name: /^(呼叫|Call)$/ }).click();
  await middle.getByRole('timer').waitFor({ timeout: 20_000 });
  await middle
    .getByRole('textbox')
    .fill(language === 'zh' ? '对方报 3,600，我们 3,980' : 'They offer 3,600, we ask 3,980');
  await middle.getByText(/00:0[3-9]/).waitFor();
  await shoot(page, language);
  await middle.getByRole('button', { name: /^(挂断|Hang up)/ }).click();
  const sheet = page.locator('.after-call');
  await sheet.getByRole('radio').first().click();
  await shoot(page, language);
}

/** Takes the day of the team beside its statistics and the board. */
async function takeOfManager(page: Page, address: string, language: Language): Promise<void> {
  await page.goto(`${address}/#/pages/index/index`);
  await page.locator('[data-pane=left] section').first().waitFor();
  await page.evaluate(() => (location.hash = '/pages/records/call'));
  await page.locator('.stat-chart canvas').first().waitFor();
  await shoot(page, language);
}

function openDesk(desks: Browser, address: string, language: Language): Promise<Page> {
  return openDemoPage(desks, address, { viewport: size, deviceScaleFactor: 1, locale: languages[language] });
}

/** Takes the page in both colours. `alone`: a folder that gets the pictures of their own as well. */
async function shoot(page: Page, language: Language, alone?: string): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction(() => !document.querySelector('.sk, [aria-busy=true]'));
    await page.locator('.toast').waitFor({ state: 'detached' });
    await stillness(page);
    const name = `${language}-${theme}`;
    const picture = await capture(page, size, onSheet);
    taken.set(name, [...(taken.get(name) ?? []), `data:image/webp;base64,${picture}`]);
    if (alone) {
      const large = await capture(page, size, onFirstPage);
      writeFileSync(path.join(alone, `${name}.webp`), Buffer.from(large, 'base64'));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Writes one picture with all of a language and a theme, two beside each other. */
async function writeSheet(desks: Browser, name: string, pictures: string[]): Promise<void> {
  const page = await desks.newPage({ viewport: { width: size.width + 24, height: 100 } });
  const images = pictures.map((picture) => `<img src="${picture}" width="${size.width * onSheet}">`).join('');
  const style = `display:grid;grid-template-columns:1fr 1fr;gap:8px;margin:8px;background:#8a919c`;
  await page.setContent(`<body style="${style}">${images}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width + 24, height });
  const sheet = await capture(page, { width: size.width + 24, height }, 1);
  writeFileSync(path.join(sheets, `desk-${name}.webp`), Buffer.from(sheet, 'base64'));
  await page.close();
}

/** Takes a picture as WebP, which is a third of a PNG. Returns it in base64. */
async function capture(page: Page, { width, height }: typeof size, scale: number): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip });
  await session.detach();
  return data;
}
