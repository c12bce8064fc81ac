import { readFileSync } from 'node:fs';
import { push } from '@haihu/contract/socket';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet, sql } from '../../../apps/server/test/journeys.ts';
import { textRow, workbook } from '../../../apps/server/test/workbook.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectInReachInLandscape, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const data = 'apps/server/test/data';
const table = async (name: string) =>
  (await Array.fromAsync(readSheet(readFileSync(`${data}/${name}`)))).map(({ cells }) => cells);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The screen's words for each problem, by the words of the list that came with the spreadsheet. */
const words: Record<string, RegExp> = {
  'short mobile': /^手机号不足 11 位$/,
  'second digit': /^手机号第二位应为 3 到 9$/,
  'duplicate in file': /^手机号与第 \d+ 行重复$/,
  'unknown level': /^等级应为 A 到 F$/,
};

/** Opens the first step of the wizard for a manager whose jobs run by themselves. */
async function openWizard() {
  const journey = await createJourney(browser, { roles: ['web', 'socket', 'worker'], startsAt: new Date() });
  const manager = await journey.agent('王主管', { dataScope: 'all' });
  const page = await journey.signedIn(manager);
  const progress = new Map<string, number[]>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { type, data: job } = JSON.parse(String(payload));
      if (type !== push.jobMoved) return;
      const { id, done } = job;
      progress.set(id, [...(progress.get(id) ?? []), done]);
    }),
  );
  await page.goto(journey.at('/pages/index/index'));
  await page.getByRole('link', { name: '导入客户' }).click();
  await button(page, '选择文件').waitFor();
  return { ...journey, manager, page, progress };
}

async function choose(
  page: Page,
  file: string | { name: string; lines: string[] } | { name: string; bytes: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, '选择文件').click();
  const chosen =
    typeof file === 'string'
      ? `${data}/${file}`
      : 'bytes' in file
        ? { name: file.name, mimeType: 'application/octet-stream', buffer: file.bytes }
        : { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.lines.join('\n')) };
  await (await chooser).setFiles(chosen);
}

/** Types the reason for comparing so many numbers. Without one the import does not continue. */
async function giveReason(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: '这份名单号码较多' });
  await dialog.getByRole('button', { name: '继续' }).click();
  await dialog.getByText('写明用途，至少 2 个字').waitFor();
  await dialog.getByRole('textbox', { name: '用途' }).fill('旧系统的客户');
  await page.screenshot({ path: '.cache/shots/list-reason.png' });
  await dialog.getByRole('button', { name: '继续' }).click();
}

/** Reads the refused rows as a person does, from the top to the end. */
async function readProblems(page: Page, total: number): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await expect
    .poll(async () => {
      const rows = await page
        .locator('.import-row')
        .evaluateAll((all) =>
          all.map((row) => [
            row.querySelector('.import-number')!.textContent!.replace(/\D/g, ''),
            row.querySelector('.import-why')!.textContent!,
          ]),
        );
      for (const [row, why] of rows) found.set(row!, why!);
      await page.locator('.page.list').evaluate((list) => list.scrollBy(0, 400));
      return found.size;
    })
    .toBe(total);
  return found;
}

test(
  '5,000 customers of a workbook: columns guessed, problems named, the rest imported',
  { timeout: 180_000 },
  async () => {
    const { page, progress } = await openWizard();
    await expectSound(page, 'import: begin');
    await choose(page, 'customers-5000.xlsx');
    await page.getByText('可导入 4,793').waitFor({ timeout: 60_000 });
    await page.getByText('有错 155').waitFor();
    await page.getByText('重复至少 52').waitFor();
    await page.getByText('5,000 行 · 8 列已对上').waitFor();
    await expectSound(page, 'import: checked');

    await button(page, '调整列').click();
    const columns = page.getByRole('dialog', { name: '每列放到哪里' });
    await columns.locator('li').nth(7).waitFor();
    await expectInReachInLandscape(page, button(page, '按这样重新读取'));
    const guesses = await columns
      .locator('li')
      .evaluateAll((all) =>
        all.map(
          (each) =>
            `${each.querySelector('.w5')!.textContent} ${each.querySelector('select')!.selectedOptions[0]!.text}`,
        ),
      );
    expect(guesses).toEqual([
      '客户姓名 姓名',
      '手机号码 手机号',
      '公司名称 公司',
      '职位 职位',
      '意向等级 等级',
      '客户来源 来源',
      '地址 地址',
      '备注 备注',
    ]);
    await expectSound(page, 'import: columns');
    await button(page, '关闭').click();

    const expected = (await table('customers-5000.expected.csv')).slice(1) as [string, string][];
    const found = await readProblems(page, 207);
    for (const [row, problem] of expected) expect(found.get(row), `row ${row}`).toMatch(words[problem]!);

    const download = page.waitForEvent('download');
    await button(page, '错误行').click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('customers-5000-错误行.xlsx');
    const refused = await Array.fromAsync(readSheet(readFileSync(await saved.path())));
    const given = await table('customers-5000.xlsx');
    expect(refused.map(({ cells }) => cells.slice(0, 8))).toEqual([
      given[0],
      // Empty cells at the end of a row are not written.
      ...expected.map(([row]) => Array.from({ length: 8 }, (_, column) => given[Number(row) - 1]![column] ?? '')),
    ]);
    expect(refused.slice(1).every(({ cells }) => cells.length === 9 && cells[8] !== '')).toBe(true);

    await button(page, '导入 4,793 行').click();
    await giveReason(page);
    await page.getByText('正在导入').waitFor();
    await page.getByRole('heading', { name: '导入完成' }).waitFor({ timeout: 90_000 });
    // The page shows the result, and no dialog repeats it.
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    const results = () => page.locator('dl > div').allTextContents();
    await expect.poll(results).toEqual(['新增4,793', '补全0', '重复52', '有错155']);
    await expectSound(page, 'import: finished with refusals');
    // One job reads, and one writes. In real time there may be more steps between the first and the last one.
    expect([...progress.values()].map((told) => told.at(-1))).toEqual([5000, 4793]);
    for (const told of progress.values()) {
      expect(told.length).toBeGreaterThan(1);
      expect(told).toEqual(told.toSorted((one, other) => one - other));
    }

    await button(page, '去公海看看').click();
    await page.getByText('4,793 位').waitFor();
    const [name, mobile] = given.find(([, number], row) => row > 3 && /^1[3-9]\d{9}$/.test(number!)) as [
      string,
      string,
    ];
    await page.getByRole('searchbox').fill(mobile);
    await page.getByText('1 位', { exact: true }).waitFor();
    await page.locator('[data-customer]').getByText(name).waitFor();
  },
);

test("800 customers in GBK go into one's own pool; a second time all are known", { timeout: 120_000 }, async () => {
  const { page, admin } = await openWizard();
  await choose(page, 'customers-800-gbk.csv');
  await page.getByText('可导入 800').waitFor();
  await page.getByText('没有能先列出的错误行').waitFor();
  await page.getByText('我的私海').click();
  await button(page, '导入 800 行').click();
  await giveReason(page);
  await button(page, '看我的客户').waitFor({ timeout: 60_000 });
  await button(page, '再导一个').click();
  await choose(page, 'customers-800-gbk.csv');
  // The number of customers among these numbers is shown only after the import is confirmed.
  await page.getByText('重复 确认后知道').waitFor();
  // Every second customer has lost a field since.
  await admin('update customer set company = null where id % 2 = 0');
  await page.getByText('补空项').click();
  await button(page, '导入 800 行').click();
  await giveReason(page);
  await page.getByRole('heading', { name: '导入完成' }).waitFor({ timeout: 60_000 });
  await expect.poll(() => page.locator('dl > div').allTextContents()).toEqual(['新增0', '补全400', '重复400', '有错0']);
  await page.goBack();
  await page.getByRole('link', { name: '我的客户' }).click();
  await page.getByText('800 位', { exact: true }).waitFor();
  await page.getByRole('searchbox').fill('廖辉秀');
  await page.getByText('151****9158').waitFor();
});

test('an own field, columns remembered, an import undone, and follow-ups', { timeout: 120_000 }, async () => {
  const { page, manager, call, tenant } = await openWizard();
  const budget = { id: null, name: '预算', type: 'number' as const, options: [], required: false, archived: false };
  await call('config.saveSettings', { key: 'customFields', version: 0, value: { fields: [budget] } }, manager.token);
  await page.reload();
  const list = { name: '名单.csv', lines: ['姓名,手机,预算,杂项', '刘芳,13812340001,1200,急', '王五,13812340002,多,'] };
  await choose(page, list);
  await page.getByText('可导入 1').waitFor();
  await page.getByText('预算不能这样填').waitFor();
  await button(page, '调整列').click();
  const columns = page.getByRole('dialog', { name: '每列放到哪里' });
  const select = (heading: string) =>
    columns
      .locator('li')
      .filter({ has: page.locator('.w5', { hasText: heading }) })
      .locator('select');
  await expect
    .poll(() => select('预算').evaluate((one: HTMLSelectElement) => one.selectedOptions[0]!.text))
    .toBe('预算');
  await select('杂项').selectOption({ label: '备注' });
  await button(page, '按这样重新读取').click();
  await page.getByText('4 列已对上').waitFor();
  await expectSound(page, 'import: columns remembered');
  await button(page, '导入 1 位').click();
  await page.getByRole('heading', { name: '导入完成' }).waitFor();

  await button(page, '撤销导入').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('heading', { name: '撤销好了' }).waitFor({ timeout: 30_000 });
  await expect.poll(() => page.locator('dl > div').allTextContents()).toEqual(['已撤回1', '改过，保留0']);
  await button(page, '再导一个').click();
  await button(page, /名单\.csv.*已撤销/).waitFor();
  await expectSound(page, 'import: past ones, one undone');
  await choose(page, list);
  await page.getByText('列和上次一样').waitFor();
  await button(page, '导入 1 位').click();
  await button(page, '再导一个').click();
  const followUps = {
    name: '跟进.csv',
    lines: [
      '手机,跟进内容,跟进时间',
      '13812340001,约了下周三回访,2026-01-05 10:00',
      '13812349999,未接通,2026-01-05 10:00',
    ],
  };
  // If the sheet were read as customers, they would be customers without names.
  await choose(page, followUps);
  await page.getByText(/没有一列是姓名/).waitFor();
  await expectSound(page, 'import: follow-ups taken for customers');
  await button(page, '换文件').click();
  await page.getByText('跟进', { exact: true }).click();
  await choose(page, followUps);
  await page.getByText('1 行在勿拨名单里或没有这位客户，确认后列出是哪些').waitFor();
  await expectSound(page, 'import: follow-ups checked');
  await button(page, '导入 1 条').click();
  await page.getByRole('heading', { name: '导入完成' }).waitFor();
  await expect.poll(() => page.locator('dl > div').allTextContents()).toEqual(['新增1', '重复0', '有错1']);

  // This is the state after the service gave up at that row.
  await tenant.query(sql`update customer_import set state = 'failed' where kind = 'follow_ups'`);
  await page.reload();
  await page.getByRole('heading', { name: '导到一半停下了' }).waitFor();
  await expect.poll(() => page.locator('dl > div').allTextContents()).toEqual(['新增1', '重复0', '没导入0']);
  await expectSound(page, 'import: stopped half-way');
  await button(page, '撤销导入').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('heading', { name: '撤销好了' }).waitFor({ timeout: 30_000 });
  await expect.poll(() => page.locator('dl > div').allTextContents()).toEqual(['已撤回1', '改过，保留0']);
});

test(
  'a workbook of notes and two lists: sheets are chosen, what is left out is named, a wrong row is put right',
  { timeout: 120_000 },
  async () => {
    const { page } = await openWizard();
    const list = textRow('姓名', '手机', '邮箱') + textRow('刘芳', '13812340001', 'a@b.cn');
    const bytes = await workbook({
      workbook:
        '<sheets><sheet name="说明" r:id="rId0"/><sheet name="北京" r:id="rId1"/><sheet name="上海" r:id="rId2"/></sheets>',
      parts: {
        'xl/_rels/workbook.xml.rels': relations(3),
        'xl/worksheets/s0.xml': sheet(textRow('三月名单') + textRow('请勿外传')),
        'xl/worksheets/s1.xml': sheet(list + textRow('王五', '1381234')),
        'xl/worksheets/s2.xml': sheet(list.replace('13812340001', '13812340002')),
      },
    });
    await choose(page, { name: '城市.xlsx', bytes });
    await page.getByText('可导入 2').waitFor();
    await page.getByText('没读的工作表：说明（2 行）').waitFor();
    await page.getByText('不导入的列：邮箱').waitFor();
    await page.getByText('北京 第 3 行').waitFor();
    await expectSound(page, 'import: sheets and columns left out');
    await button(page, '工作表 2/3').click();
    const sheets = page.getByRole('dialog', { name: '导入哪些工作表' });
    await sheets.getByText('上海 · 1 行').click();
    await expectSound(page, 'import: which sheets');
    await button(page, '读取 1 个，共 2 行').click();
    await page.getByText('没读的工作表：说明、上海（3 行）').waitFor();

    await button(page, /北京 第 3 行/).click();
    const row = page.getByRole('dialog', { name: '北京 第 3 行' });
    await row.getByText('手机号不足 11 位').waitFor();
    await expectSound(page, 'import: wrong row');
    const mobile = row.getByRole('textbox', { name: '手机号' });
    await mobile.fill('13812340001');
    await button(page, '检查并保存').click();
    await row.getByText('手机号与“北京”第 2 行重复').waitFor();
    await mobile.fill('13812340003');
    await button(page, '检查并保存').click();
    await page.getByText('可导入 2').waitFor();
    await page.getByText('没有错误的行').waitFor();
    await button(page, '导入 2 位').click();
    await page.getByRole('heading', { name: '导入完成' }).waitFor();
  },
);

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

function relations(count: number): string {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const each = (index: number) => `<Relationship Id="rId${index}" Type="${type}" Target="worksheets/s${index}.xml"/>`;
  return `<Relationships>${Array.from({ length: count }, (_, index) => each(index)).join('')}</Relationships>`;
}
