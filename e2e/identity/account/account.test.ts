import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInbox } from '../../../apps/server/src/domains/identity/test-support/inbox.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { fill, press } from '../../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const [mobile, next, password, better] = ['13800000003', '13800000009', 'haihu-journey', 'haihu-better'];

async function signIn(page: Page, number: string, typed = password) {
  // The field is not found by its label. The screen before may have the same one, and stays until the login is there.
  await page.locator('input[name=username]').fill(number);
  await fill(page, '密码', typed);
  await page.getByRole('checkbox').check();
  await press(page, '登录');
}

test(
  'a device that resets the password turns the other one out; then the number moves by both codes',
  { timeout: 120_000 },
  async () => {
    const journey = await createJourney(browser);
    const { codeAfter } = createInbox(journey);
    const agent = await journey.agent('赵婷', { mobile, password });
    const left = await journey.signedIn(agent);
    await left.goto(journey.at('/pages3/me'));
    await expect.poll(() => journey.gateway.openSockets()).toBe(1);

    const page = await journey.phone();
    await page.goto(journey.at('/'));
    await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
    await page.getByRole('link', { name: '忘记密码' }).click();
    await expectSound(page, 'reset password: empty');
    await press(page, '重置密码');
    await page.getByText('填写 6 位验证码').waitFor();
    const code = await codeAfter(() => press(page, '发送验证码'));
    await page.getByText('已发送，5 分钟内有效').waitFor();
    await fill(page, '验证码', code === '000000' ? '111111' : '000000');
    for (const [bad, words] of [
      ['1234567', '密码至少 8 位'],
      ['12345678', '这个密码太常见，换一个'],
      [`a${mobile}`, '密码里不能有自己的手机号'],
    ] as const) {
      await fill(page, '新密码', bad);
      await press(page, '重置密码');
      await page.getByText(words).waitFor();
    }
    await fill(page, '新密码', better);
    await press(page, '重置密码');
    await page.getByText('验证码不对或已过期').waitFor();
    await expectSound(page, 'reset password: code wrong');
    await fill(page, '验证码', code);
    await press(page, '重置密码');
    await page.getByText('密码已重置，1 台设备已退出，用新密码登录').waitFor();

    // The server closes its socket at once. The page asks for another one, hears the reason, and opens the login 2 s
    // after that.
    await expect.poll(() => journey.gateway.openSockets()).toBe(0);
    await left.getByText('登录过期，请重新登录').waitFor();
    await left.clock.fastForward(2000);
    await left.getByRole('button', { name: '登录', exact: true }).waitFor();
    await left.getByText('密码已修改，这台设备已退出').waitFor();
    await expectSound(left, 'login: signed out by a new password');

    await signIn(page, mobile, better);
    await page.waitForURL(/pages\/index\/index/);
    await page.goto(journey.at('/pages/account/security'));
    await page.getByText('本机').waitFor();
    await expectSound(page, 'security: this device');
    await page.getByRole('button', { name: /手机号/ }).click();
    await expectSound(page, 'new mobile: codes');
    const oldCode = await codeAfter(() => page.getByRole('button', { name: '发送验证码' }).first().click());
    await fill(page, '现在手机号收到的验证码', oldCode);
    await fill(page, '新手机号', next);
    const newCode = await codeAfter(() => press(page, '发送验证码'));
    await fill(page, '新手机号收到的验证码', newCode);
    await press(page, '更换手机号');
    await page.getByText('手机号已更换').waitFor();
    await page
      .getByRole('button', { name: /手机号/ })
      .getByText('138****0009')
      .waitFor();

    await page.getByRole('button', { name: /登录密码/ }).click();
    await fill(page, '旧密码', better);
    await fill(page, '新密码', better);
    await press(page, '修改密码');
    await page.getByText('新密码和旧密码一样').waitFor();
    await fill(page, '旧密码', 'not this one');
    await press(page, '修改密码');
    await page.getByText('旧密码不对，还可以试 4 次').waitFor();
    await expectSound(page, 'change password: old one wrong');
    // Another device signs in meanwhile. The new password ends that session, but not this one.
    const elsewhere = { ip: '192.0.2.9', deviceKey: 'elsewhere' };
    const { token } = await journey.domains.identity.openSession(agent.member.userId, journey.tenantId, elsewhere);
    await fill(page, '旧密码', better);
    await fill(page, '新密码', password);
    await press(page, '修改密码');
    await page.getByText('密码已修改，其他 1 台设备已退出').waitFor();
    expect((await journey.call('identity.userInfo', {}, token)).code).toBe(10088);
  },
);

/** Switches to another account by a tap, and waits until the page was loaded anew for it. */
async function switchTo(page: Page, name: RegExp): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isOfOldAccount: true }));
  await page.getByRole('button', { name }).click();
  await page.waitForFunction(() => !('isOfOldAccount' in window));
  await page.waitForURL(/pages\/index\/index/);
}

test('two accounts on one device: added, switched by a tap, one ended from afar', { timeout: 120_000 }, async () => {
  const journey = await createJourney(browser);
  await journey.agent('赵婷', { mobile, password });
  const other = await journey.agent('李敏', { mobile: next, password });
  const page = await journey.phone();
  await page.goto(journey.at('/'));
  await signIn(page, mobile);
  await page.waitForURL(/pages\/index\/index/);
  const tab = await page.context().newPage();
  await tab.goto(journey.at('/pages3/me'));
  await tab.getByRole('button', { name: /^赵婷/ }).waitFor();

  await page.goto(journey.at('/pages3/me'));
  await page.getByRole('button', { name: '账号管理' }).click();
  await page.getByText('138****0003 · 海呼演示').waitFor();
  await press(page, '添加账号');
  await signIn(page, next);
  await page.waitForURL(/pages\/index\/index/);
  await tab.getByRole('button', { name: /^李敏/ }).waitFor();

  await page.goto(journey.at('/pages/account/select'));
  await switchTo(page, /^赵婷/);
  await tab.getByRole('button', { name: /^赵婷/ }).waitFor();

  await journey.domains.identity.endOtherDevices(other.member);
  await page.goto(journey.at('/pages/account/select'));
  // The page shows this without a tap.
  await page.getByRole('button', { name: /^李敏.*登录过期/ }).waitFor();
  await expectSound(page, 'accounts: one expired');
  // The end of one session does not disturb the account whose session still holds.
  await tab.getByRole('button', { name: /^赵婷/ }).waitFor();
  await page.getByRole('button', { name: /^李敏.*登录过期/ }).click();
  await expect.poll(() => page.getByRole('textbox', { name: '手机号' }).inputValue()).toBe('138 0000 0009');
  await page.goBack();

  // A person without an enterprise creates one for themselves, not for the signed-in account, which stays.
  const { codeAfter } = createInbox(journey);
  await press(page, '添加账号');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('textbox', { name: '手机号' }).fill('13700000001');
  await page.getByRole('checkbox').check();
  const code = await codeAfter(() => press(page, '发送验证码'));
  await fill(page, '验证码', code);
  await page.getByText('还没有加入企业').waitFor();
  await page.getByRole('button', { name: /创建企业/ }).click();
  const founding = page.getByRole('dialog', { name: '创建企业' });
  await fill(page, '企业名称', '远山科技');
  await founding.getByRole('button', { name: /行业/ }).click();
  await press(page, '互联网与软件');
  await fill(page, '你的姓名', '周远');
  await founding.getByRole('button', { name: '创建企业' }).click();
  await press(page, '开始使用');
  await page.waitForURL(/pages\/index\/index/);
  await tab.getByRole('button', { name: /^周远/ }).waitFor();
  await page.goto(journey.at('/pages/account/select'));
  await page.getByText('远山科技').waitFor();
  await switchTo(page, /^赵婷/);
  await tab.getByRole('button', { name: /^赵婷/ }).waitFor();

  // The page that switched may still be loading; the other tab has the same storage.
  const token = await tab.evaluate(() => localStorage.getItem('flying_token')!);
  await page.goto(journey.at('/pages/account/select'));
  await press(page, '退出 赵婷');
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click();
  await page.getByRole('link', { name: '用这台设备上登录过的账号' }).click();
  await page.getByRole('button', { name: /^李敏/ }).waitFor();
  // The screen before still shows the name, and may be sliding away.
  await expect.poll(() => page.getByText('赵婷').count()).toBe(0);
  await tab.getByRole('button', { name: '登录', exact: true }).waitFor();
  // A copy of the token is of no use any more.
  await expect.poll(async () => (await journey.call('identity.userInfo', {}, token)).code).not.toBe(200);
});

test('an account ends by code and a typed word, once nothing stands in the way', { timeout: 90_000 }, async () => {
  const journey = await createJourney(browser);
  const { codeAfter } = createInbox(journey);
  const { tenantId, member } = await journey.enterprise('海呼分部');
  const owner = await member('赵婷', { mobile, password, isSuper: true });
  const page = await journey.signedIn(owner);
  await page.goto(journey.at('/pages3/me'));
  await page.getByRole('button', { name: /^赵婷|赵 赵婷/ }).click();
  await fill(page, '姓名', '赵小婷');
  await press(page, '保存');
  await page.getByText('已保存').waitFor();
  await expectSound(page, 'profile: saved');
  await page.goBack();
  await page.getByText('赵小婷').waitFor();
  expect((await journey.call('identity.userInfo', {}, owner.token)).data.name).toBe('赵小婷');

  await page.getByRole('button', { name: '账号与安全' }).click();
  await press(page, '注销账号');
  await page.getByText('你是唯一的所有者，先把企业交给别人').waitFor();
  await expectSound(page, 'delete account: only owner');
  await press(page, '关闭');
  await journey.domains.identity.addMember(tenantId, {
    name: '林总',
    mobile: '13800000001',
    permissions: [],
    isSuper: true,
  });
  await press(page, '注销账号');
  await page.getByText('会离开这家企业').waitFor();
  await press(page, '继续注销');
  await expectSound(page, 'delete account: typed word');
  await fill(page, '这个手机号收到的验证码', await codeAfter(() => press(page, '发送验证码')));
  await press(page, '注销账号');
  await expect.poll(() => page.getByText('输入“注销账号”确认').count()).toBe(2);
  await fill(page, '输入“注销账号”确认', '注销账号');
  await press(page, '注销账号');
  await page.getByText('账号已注销').waitFor();
  await signIn(page, mobile);
  await page.getByText('手机号或密码不对，还可以试 4 次').waitFor();
});
