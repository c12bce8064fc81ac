/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const desk = { width: 1400, height: 900 };
const pane = (page: Page, name: 'left' | 'middle') => page.locator(`.screen[data-pane=${name}]`);

interface Dropped {
  name: string;
  type?: string;
  content: string | number[];
}

/**
 * Drags files over a part of the page until it shows these words, or none, and drops them. Returns true if the browser
 * was kept from opening the files itself.
 */
async function drop(at: Locator, words: string | null, files: Dropped[]): Promise<boolean> {
  // The code for dropped files loads when the first file is dragged.
  const drag = async (name: string) =>
    at.evaluate(
      (element, [event, all]) => {
        const dataTransfer = new DataTransfer();
        for (const { name: called, type = '', content } of all) {
          const part = typeof content === 'string' ? content : new Uint8Array(content);
          dataTransfer.items.add(new File([part], called, { type }));
        }
        return !element.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, files] as const,
    );
  await drag('dragenter');
  // The field that takes the files may not be there yet.
  await expect
    .poll(async () => [await drag('dragover'), await at.evaluate((element) => element.dataset.dropHere ?? null)])
    .toEqual([true, words]);
  return drag('drop');
}

test('a spreadsheet that is dropped on the import is read, and other files are refused', patiently, async () => {
  const journey = await createJourney(browser, { roles: ['web', 'socket', 'worker'], startsAt: new Date() });
  const manager = await journey.agent('王主管', { dataScope: 'all' });
  const page = await journey.signedIn(manager, { viewport: desk });
  await page.goto(journey.at('/pages3/import'));
  await pane(page, 'middle').getByRole('button', { name: '选择文件' }).waitFor();

  // The pane at the left has no field for files, so nothing happens there, and the browser does not open the file.
  const list = { name: '名单.csv', content: '姓名,手机号\n周云,13912345671\n' };
  expect(await drop(pane(page, 'left'), null, [list])).toBe(true);
  const words = '松开就用这个文件';
  await drop(pane(page, 'middle'), words, [{ name: '合同.pdf', type: 'application/pdf', content: '%PDF' }]);
  await page.getByText('这里不收这种文件').waitFor();

  await drop(pane(page, 'middle'), words, [list, { ...list, name: '另一份.csv' }]);
  await page.getByText('这里只用得上 1 个文件').waitFor();
  await pane(page, 'middle').getByText('名单.csv').waitFor();
  await pane(page, 'middle').getByRole('button', { name: '导入 1 位' }).waitFor();
});

test('several files that are dropped on a customer become its attachments', patiently, async () => {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷');
  const id = await journey.addToPublicPool({ name: '周云' });
  await journey.call('customers.claim', { ids: [id] }, agent.token);
  const page = await journey.signedIn(agent, { viewport: desk });
  await page.goto(journey.at(`/pages/client/detail?id=${id}`));
  await pane(page, 'middle').getByRole('tab', { name: '附件' }).click();
  await page.getByText('还没有附件').waitFor();
  const files = ['报价.csv', '型号.csv'].map((name) => ({ name, content: '型号,价格\nA,3980\n' }));
  await drop(pane(page, 'middle'), '松开就添加', files);
  for (const { name } of files)
    await pane(page, 'middle')
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .waitFor();

  // Pictures that are dropped on the sheet of a note become its pictures.
  await pane(page, 'middle').getByRole('button', { name: '跟进' }).click();
  const sheet = page.locator('.layer.open');
  await sheet.getByRole('button', { name: '加图片或位置' }).click();
  const content = [...readFileSync('apps/web/public/icon-192.png')];
  await drop(
    sheet,
    '松开就添加',
    ['门头.png', '货架.png'].map((name) => ({ name, type: 'image/png', content })),
  );
  await sheet.getByRole('button', { name: '看第 2 张图片' }).waitFor();
});
