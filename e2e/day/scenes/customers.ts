import type { Page } from 'playwright-core';
import { found } from '../until.ts';
import type { Office } from '../office.ts';
import type { Scene } from './scene.ts';

/**
 * The number of customers in the sheet. All but every sixth answer and talk for 41 s, so an agent with four has one who
 * does.
 */
const COUNT = 36;
const IMPORT = 60_000;

/** The boss imports customers from a sheet on the page, and the manager shares them out. */
export const customersScene: Scene = {
  name: 'customers are imported from a sheet and shared out',
  isLong: true,
  async play(office) {
    await importSheet(office);
    const manager = office.manager!;
    const { id } = await manager.call('customers.assign', {
      whom: { by: 'sea', filter: {} },
      way: 'evenly',
      userIds: office.agents.map(({ userId }) => userId),
    });
    const shared = await found(
      async () => {
        const batch = await manager.call('customers.batch', { id });
        return batch.state === 'done' ? batch : null;
      },
      IMPORT,
      'customers are not shared out',
    );
    if (shared.changed !== COUNT) office.complain(`${shared.changed} of ${COUNT} imported customers were shared out`);
  },
};

async function importSheet(office: Office): Promise<void> {
  const page = office.boss!;
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const ending = (index + 1) % 6 === 0 ? '17' : '60';
    return `客户${index + 1}号,1390030${String(index).padStart(2, '0')}${ending},远山伙伴${index + 1}`;
  });
  await page.goto(office.at('/pages3/import'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件' }).click();
  const sheet = Buffer.from(['姓名,手机,公司', ...rows].join('\n'));
  await (await chooser).setFiles({ name: '客户名单.csv', mimeType: 'text/csv', buffer: sheet });
  await page.getByRole('button', { name: `导入 ${COUNT} 行` }).click();
  await giveReason(page);
  await page.getByRole('heading', { name: '导入完成' }).waitFor({ timeout: IMPORT });
}

/** Types the reason that a list of more than thirty numbers needs if numbers are masked. */
async function giveReason(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: '这份名单号码较多' });
  await dialog.getByRole('textbox', { name: '用途' }).fill('展会名单');
  await dialog.getByRole('button', { name: '继续' }).click();
}
