import { Readable } from 'node:stream';
import { brandingKeys } from '@haihu/contract/config/values';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperator } from '../../../apps/cli/src/operator.ts';
import { runCommand } from '../../../apps/cli/src/run.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound, type Journey } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const PASSWORD = 'haihu-journey';
const mobile = '13800000002';

/** Types a command of the operator and returns the output. */
async function operatorTypes(journey: Journey, ...line: string[]): Promise<string> {
  const printed: string[] = [];
  const code = await runCommand(line, {
    input: Readable.from([]),
    print: (text) => printed.push(text),
    printError: (text) => printed.push(text),
    ask: null,
    open: async () => ({ operator: createOperator(journey), async close() {} }),
  });
  expect(code, printed.join('\n')).toBe(0);
  return printed.join('\n');
}

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();
const agree = (page: Page) => page.getByRole('checkbox').check();
const typeMobile = (page: Page, number: string) => page.getByRole('textbox', { name: '手机号' }).fill(number);
const typePassword = (page: Page, password: string) => page.getByLabel('密码', { exact: true }).fill(password);

test(
  'by password: what is wrong is said, until one is in and chooses where to work',
  { timeout: 120_000 },
  async () => {
    const journey = await createJourney(browser);
    await journey.agent('王主管', { mobile, password: PASSWORD });
    const branch = await journey.enterprise('海呼分部');
    await branch.member('王主管', { mobile });
    const page = await journey.phone();
    await page.goto(journey.at('/'));
    await page.getByRole('heading', { name: '登录海呼CRM' }).waitFor();
    await expectSound(page, 'sign-in');

    await typeMobile(page, '138 0000 000');
    await typePassword(page, 'not this one');
    await submit(page);
    await page.getByText('号码少 1 位').waitFor();
    await typeMobile(page, mobile);
    await submit(page);
    await page.getByText('先勾选同意协议').waitFor();
    await expectSound(page, 'sign-in: agreements first');
    await agree(page);

    for (const left of [4, 3, 2, 1, 0]) {
      await submit(page);
      await page.getByText(`手机号或密码不对，还可以试 ${left} 次`).waitFor();
    }
    await typePassword(page, PASSWORD);
    await submit(page);
    await page.getByText('试的次数太多，10:15 后再试').waitFor();
    await expectSound(page, 'sign-in: too many attempts');

    await journey.pass(15 * 60);
    await submit(page);
    await page.getByRole('heading', { name: '选择企业' }).waitFor();
    await expectSound(page, 'sign-in: which enterprise');
    await page.getByRole('button', { name: '海呼分部' }).click();
    await page.waitForURL(/pages\/index\/index/);
    await page.getByText('海呼分部').waitFor();

    await page.getByRole('link', { name: '我的', exact: true }).click();
    await page.getByRole('button', { name: /海呼演示/ }).click();
    await page.getByRole('link', { name: '首页' }).click();
    await page.getByText('海呼演示').waitFor();
    await page.reload();
    await page.getByText('海呼演示').waitFor();
  },
);

test('by code: the operator passes on what no provider sent', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  await journey.agent('赵婷', { mobile });
  const page = await journey.phone();
  await page.goto(journey.at('/pages/login/login'));
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await agree(page);
  await typeMobile(page, mobile);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByText('已发送，5 分钟内有效').waitFor();
  await page.getByText(/^\d\d 秒后重发$/).waitFor();
  await expectSound(page, 'sign-in: code sent');

  // The answer does not wait until the message is sent.
  const sent = async () =>
    new RegExp(`${mobile}\\t.*验证码 (\\d{6})`).exec(await operatorTypes(journey, 'outbox'))?.[1];
  await expect.poll(sent).toBeDefined();
  const code = (await sent())!;
  const other = code === '000000' ? '111111' : '000000';
  const box = page.getByRole('textbox', { name: '验证码' });
  await box.fill(other);
  await page.getByText('验证码不对或已过期').waitFor();
  await box.fill(code);
  await page.waitForURL(/pages\/index\/index/);
  await page.getByText('海呼演示').waitFor();
});

test('without a network or a server the login says so, and works when they are back', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  await journey.agent('赵婷', { mobile, password: PASSWORD });
  const page = await journey.phone();
  await page.goto(journey.at('/'));
  await typeMobile(page, mobile);
  await typePassword(page, PASSWORD);
  await agree(page);

  await page.context().setOffline(true);
  await page.getByText('没有网络').first().waitFor();
  await submit(page);
  await expect.poll(() => page.getByText('没有网络').count()).toBe(2);
  await expectSound(page, 'sign-in: no network');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText('没有网络').count()).toBeLessThan(2);

  await page.route('**/gateway/api/login', (route) => route.abort('connectionrefused'));
  await submit(page);
  await page.getByText('连不上服务器，稍后再试').waitFor();
  await page.unroute('**/gateway/api/login');
  await submit(page);
  await page.waitForURL(/pages\/index\/index/);
});

test('each host goes under its own name, with all that its branding says', { timeout: 90_000 }, async () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
  const values: Record<(typeof brandingKeys)[number], string> = {
    urp: '<h2>云帆服务协议</h2><p>第一条</p><script>alert(1)</script>',
    nda: '<h2>云帆隐私说明</h2>',
    app_name: '云帆客户通',
    app_login_logo: picture,
    app_home_logo: picture,
    app_product: '<p>云帆的产品</p>',
    about: '<p>云帆是谁</p>',
  };
  const journey = await createJourney(browser);
  await journey.agent('赵婷', { mobile, password: PASSWORD });
  const host = 'yunfan.localhost';
  for (const key of brandingKeys)
    await operatorTypes(journey, 'branding', 'set', key, '--value', values[key], '--host', host);

  const page = await journey.phone();
  await page.goto(journey.at('/', host));
  await page.getByRole('heading', { name: '登录云帆客户通' }).waitFor();
  await expect.poll(() => page.locator('.login-head img').getAttribute('src')).toBe(picture);
  for (const [link, title] of [
    ['《服务协议》', '云帆服务协议'],
    ['《隐私政策》', '云帆隐私说明'],
  ] as const) {
    await page.getByRole('button', { name: link }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.locator('.layer script').count()).toBe(0);
    await expectSound(page, `sign-in: ${title}`);
    await page.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
  }
  await typeMobile(page, mobile);
  await typePassword(page, PASSWORD);
  await agree(page);
  await submit(page);
  await page.waitForURL(/pages\/index\/index/);
  await expect.poll(() => page.locator('header img').getAttribute('src')).toBe(picture);
  await page.getByRole('link', { name: '我的', exact: true }).click();
  await page.getByRole('button', { name: /关于我们.*云帆客户通/ }).click();
  await page.getByText('云帆是谁').waitFor();
  await page.getByText('云帆的产品').waitFor();
  await expect.poll(() => page.title()).toBe('关于我们');
  await expectSound(page, 'about: branded');

  const elsewhere = await journey.phone();
  await elsewhere.goto(journey.at('/', 'localhost'));
  await elsewhere.getByRole('heading', { name: '登录海呼CRM' }).waitFor();
  await elsewhere.getByRole('button', { name: '《服务协议》' }).click();
  await elsewhere.getByText('这里还没有协议内容，可向管理员索取').waitFor();
});
