/// <reference lib="dom" />
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../../apps/server/test/customers.ts';
import { connected } from '../../connected.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

/** Returns how much of a field's value is beyond its edge on the narrowest phone with large text. Px. */
async function hiddenPartOf(page: Page, name: string): Promise<number> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '130%'));
  const hidden = await field(page, name).evaluate((input) => input.scrollWidth - input.clientWidth);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize(size);
  return hidden;
}

test(
  'a customer is added past a warning, edited beside a colleague, and marked as a deal',
  { timeout: 90_000 },
  async () => {
    const journey = await createJourney(browser);
    const [agent, colleague] = [await journey.agent('赵婷'), await journey.agent('李敏', { dataScope: 'all' })];
    const owner = { owner_id: colleague.member.userId, owned_at: journey.clock.now() };
    await addCustomer(journey, { ...owner, name: '同事的客户', mobile: '13912345678' });
    const page = await journey.signedIn(agent);
    await page.goto(journey.at('/pages2/homeH5/homeleft'));
    await page.getByRole('button', { name: /添加/ }).click();
    const choice = page.getByRole('menuitem', { name: '添加客户' });
    const title = page.getByRole('heading', { name: '添加客户' });
    await choice.or(title).waitFor();
    if (await choice.isVisible()) await choice.click();
    await title.waitFor();
    await field(page, '姓名').fill('王建国');
    await button(page, '保存').click();
    await page.getByText('手机号应为 11 位').waitFor();
    await field(page, '手机号').fill('139 1234 5678');
    await page.getByText('同事名下已有这个号码').waitFor();
    await expect.poll(() => button(page, '保存').isDisabled()).toBe(true);
    expect(await page.content()).not.toContain('同事的客户');
    await button(page, '加一个号码').click();
    await field(page, '号码 1').fill('0571-88886666');
    await expect.poll(() => page.getByRole('combobox', { name: '号码 1 是' }).inputValue()).toBe('landline');
    await expectSound(page, 'add customer: second number');
    expect(await hiddenPartOf(page, '号码 1')).toBeLessThanOrEqual(1);

    // Leaving by accident loses nothing.
    await page.reload();
    await page.getByText('上次没保存的内容还在').waitFor();
    await expect.poll(() => field(page, '姓名').inputValue()).toBe('王建国');
    await page.getByText('仍要添加').click();
    await button(page, '保存').click();
    await page.getByRole('heading', { name: '王建国', exact: true }).waitFor();
    await page.getByText('赵婷添加').waitFor();

    await page.getByRole('tab', { name: '资料' }).click();
    await page.getByText(/座机 0571/).waitFor();
    await expectSound(page, 'customer: further numbers');
    await button(page, '编辑').click();
    await field(page, '公司').fill('明达五金');
    await field(page, '备注').fill('我写的');
    const { data: list } = await journey.call(
      'customers.privatePage',
      { search: '王建国', owner: 'all' },
      colleague.token,
    );
    const id = list.list[0]!.id;
    const { version } = (await journey.call('customers.privateDetail', { id }, colleague.token)).data;
    await journey.call('customers.editPrivate', { id, version, remark: '同事写的', position: '经理' }, colleague.token);
    await button(page, '保存').click();
    await page.getByText('李敏：同事写的').waitFor();
    await expectSound(page, 'edit customer: a colleague was faster');
    await page.getByRole('radio', { name: '李敏：同事写的' }).click();
    await button(page, '按所选保存').click();
    await page.getByText('同事写的', { exact: true }).waitFor();
    await page.getByText('明达五金', { exact: true }).last().waitFor();

    await page.getByRole('button', { name: /^成交/ }).click();
    await field(page, /成交金额/).fill('0');
    await button(page, '保存').click();
    await page.getByText('填大于 0 的金额').waitFor();
    await field(page, /成交金额/).fill('12345.67');
    await expectSound(page, 'edit customer: deal without an amount');
    await button(page, '保存').click();
    await page.getByText('¥12,345.67', { exact: false }).first().waitFor();
    await page.getByRole('tab', { name: '动态' }).click();
    for (const line of [/成交金额 无 → ¥12,345.67/, /公司 无 → 明达五金/, /备注 无 → 同事写的/, /职位 无 → 经理/])
      await page.locator('article', { hasText: line }).waitFor();
  },
);

test(
  'a half-typed customer survives the end of the session, and waits for its own member',
  { timeout: 120_000 },
  async () => {
    const journey = await createJourney(browser);
    const [mobile, password] = ['13800004711', 'half-typed 4711'];
    const agent = await journey.agent('赵婷', { mobile, password });
    const lead = await journey.agent('王主管', { isSuper: true });
    const page = await journey.signedIn(agent);
    await page.goto(journey.at('/pages/client/add'));
    await connected(page);
    await page.getByRole('radio', { name: '公海' }).click();
    await field(page, '姓名').fill('周云');
    await field(page, '手机号').fill('139 1234');
    await field(page, '公司').fill('明达五金');
    const ended = await journey.call(
      'organisation.endStaff',
      { userId: agent.member.userId, how: 'suspend' },
      lead.token,
    );
    expect(ended.code).toBe(200);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('该账户权限发生变化，请重新登录').waitFor();
    await button(dialog, '确定').click();
    await page.waitForURL('**/#/');

    await journey.call('organisation.restoreStaff', { userId: agent.member.userId }, lead.token);
    await field(page, '手机号').fill(mobile);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await button(page, '登录').click();
    await page.waitForURL(/pages\/index\/index/);
    await page.goto(journey.at('/pages/client/add'));
    await page.getByText('上次没保存的内容还在').waitFor();
    const typed = () => Promise.all(['姓名', '手机号', '公司'].map((name) => field(page, name).inputValue()));
    expect(await typed()).toEqual(['周云', '139 1234', '明达五金']);
    await expect.poll(() => page.getByRole('radio', { name: '公海' }).getAttribute('aria-checked')).toBe('true');
    await expectSound(page, 'add customer: restored after a sign-in');
    await button(page, '清空').click();
    expect(await typed()).toEqual(['', '', '']);
    await page.reload();
    await field(page, '姓名').waitFor();
    expect(await typed()).toEqual(['', '', '']);
  },
);
