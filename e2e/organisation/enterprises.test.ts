import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectInReachInLandscape, expectSound } from '../journey.ts';
import { enterByCode } from './enter-by-code.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

test('who was suspended reads which company did it and whom to ask', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  await journey.agent('赵婷', { mobile: '13700000008' });
  await journey.admin('update membership set suspended_at = now()');
  const page = await journey.phone();
  await enterByCode(journey, page, '13700000008');
  await page.getByText('你在海呼演示的账号已停用').waitFor();
  await page.getByText('请联系企业管理员恢复').waitFor();
  expect(await page.getByText('还没有加入企业').count()).toBe(0);
  await expectSound(page, 'enterprises: suspended');
});

test(
  'a new company: registered, founded, its first agent invited by link, the first customer called',
  { timeout: 120_000 },
  async () => {
    const journey = await createJourney(browser);
    const boss = await journey.phone({ permissions: ['clipboard-read', 'clipboard-write'] });
    await enterByCode(journey, boss, '13700000001');
    await boss.getByText('还没有加入企业').waitFor();
    await expectSound(boss, 'enterprises: none yet');
    await boss.getByRole('button', { name: /创建企业/ }).click();
    const founding = boss.getByRole('dialog', { name: '创建企业' });
    await founding.getByRole('button', { name: '创建企业' }).click();
    await founding.getByText('企业名称至少 2 个字').waitFor();
    await expectSound(boss, 'found enterprise: name too short');
    await expectInReachInLandscape(boss, founding.getByRole('button', { name: '创建企业' }));
    await fill(boss, '企业名称', '远山科技');
    await founding.getByRole('button', { name: /行业/ }).click();
    await press(boss, '互联网与软件');
    await fill(boss, '你的姓名', '周远');
    await founding.getByRole('button', { name: '创建企业' }).click();
    await boss.getByText('会用到的手机权限').waitFor();
    await expectSound(boss, 'guide');
    await press(boss, '开始使用');
    await boss.waitForURL(/pages\/index\/index/);

    await boss.goto(journey.at('/pages3/invitations'));
    await boss.getByText('还没有邀请链接').waitFor();
    await press(boss, '创建邀请链接');
    const inviting = boss.getByRole('dialog', { name: '创建邀请链接' });
    await inviting.getByRole('button', { name: '创建邀请链接' }).click();
    await inviting.getByText('至少选一个角色').waitFor();
    await inviting
      .getByRole('checkbox', { name: '销售' })
      .or(inviting.getByRole('button', { name: '销售' }))
      .click();
    await expectSound(boss, 'invite: link');
    await expectInReachInLandscape(boss, inviting.getByRole('button', { name: '创建邀请链接' }));
    await inviting.getByRole('button', { name: '创建邀请链接' }).click();
    await boss.getByRole('img', { name: '邀请二维码' }).waitFor();
    await press(boss, '复制链接');
    await expectSound(boss, 'invite: code to scan');
    await expectInReachInLandscape(boss, boss.getByRole('button', { name: '复制链接' }));
    const link = await boss.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/\?invite=[\w-]{43}$/);
    const address = link.slice(link.indexOf('#') + 1);

    // The boss opens the link too, but it is for others.
    await boss.goto(link);
    await press(boss, '加入并进入');
    await boss.getByText('这是你自己发的邀请，发给同事用吧').waitFor();

    const agent = await journey.phone();
    await enterByCode(journey, agent, '13700000002', address);
    await fill(agent, '你的姓名', '赵婷');
    await expectSound(agent, 'invitation: opened');
    await press(agent, '加入并进入');
    await press(agent, '开始使用');
    await agent.waitForURL(/pages\/index\/index/);

    const [{ id: tenantId } = { id: '' }] = (await journey.domains.identity.listEnterprises()).filter(
      ({ name }) => name === '远山科技',
    );
    await journey.domains.calls.addLine(tenantId, {
      name: '第一条线路',
      carrier: '中国电信',
      area: '浙江',
      minutePrice: 1200,
      concurrency: 5,
      numbers: ['057412345678'],
    });
    await journey.domains.billing.credit(tenantId, { amount: 1_000_000, key: 'first' });
    await journey.domains.customers.addToPublicPool(tenantId, {
      name: '何丽娟',
      mobile: '13612340960',
      level: 3,
      seaAt: new Date('2026-01-01T00:00:00Z'),
      seaReason: 'imported',
    });
    await agent.goto(journey.at('/pages2/homeH5/homeleft?pool=sea'));
    await agent.getByText('何丽娟').click();
    await press(agent, '领取');
    await press(agent, '呼叫');
    await agent.waitForURL(/[?&]call=\d+/);
    await journey.runJobs();
    await expect
      .poll(
        async () => {
          await journey.pass(1);
          return agent.getByText('通话中', { exact: true }).isVisible();
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  },
);

test(
  'applications: one is accepted and entered, one refused with a reason; an expired invitation says so',
  { timeout: 120_000 },
  async () => {
    const journey = await createJourney(browser);
    const owner = await journey.agent('王总', { isSuper: true, dataScope: 'all' });
    const { code } = (await journey.call('enterprises.joinWay', {}, owner.token)).data;

    const first = await journey.phone();
    await enterByCode(journey, first, '13700000001');
    await first.getByRole('button', { name: /输入企业码加入/ }).click();
    await fill(first, '企业码', 'AAAAAAAA');
    await press(first, '查找');
    await first.getByText('企业码不对，或这家企业已停用它').waitFor();
    await fill(first, '企业码', `${code!.slice(0, 4)} ${code!.slice(4)}`.toLowerCase());
    await press(first, '查找');
    await first.getByRole('dialog', { name: '申请加入海呼演示' }).waitFor();
    await expectSound(first, 'apply: by code');
    await expectInReachInLandscape(first, first.getByRole('button', { name: '提交申请' }));
    await fill(first, '你的姓名', '赵婷');
    await fill(first, '说明', '销售一组');
    await press(first, '提交申请');
    await first.getByText('海呼演示的管理员已收到提醒').waitFor();
    await first.getByText('安排部门和角色').waitFor();
    await expectSound(first, 'apply: sent');
    await press(first, '查看我的申请');
    await first.getByText(/等待审核/).waitFor();

    const second = await journey.phone();
    await enterByCode(journey, second, '13700000002');
    await second.getByRole('button', { name: /搜索企业/ }).click();
    await second.getByRole('searchbox').fill('演示');
    await expectSound(second, 'apply: search');
    await second.getByRole('button', { name: /海呼演示/ }).click();
    await fill(second, '你的姓名', '李敏');
    await press(second, '提交申请');
    await second.getByText('安排部门和角色').waitFor();

    const office = await journey.signedIn(owner);
    await office.goto(journey.at('/pages/organize/select'));
    await press(office, '加入申请');
    await office.getByRole('button', { name: /赵婷/ }).waitFor();
    await expectSound(office, 'applications: waiting');
    await office.getByRole('button', { name: /李敏/ }).click();
    await press(office, '拒绝');
    await press(office, '拒绝');
    await office.getByText('写一句原因').waitFor();
    await fill(office, '拒绝原因', '不认识');
    await expectSound(office, 'applications: refusal');
    await press(office, '拒绝');
    await office.getByText('已拒绝').first().waitFor();
    await office.getByRole('button', { name: /赵婷/ }).click();
    await press(office, '同意加入');
    await office.getByText('至少选一个角色').waitFor();
    await office.getByRole('dialog').getByText('销售', { exact: true }).click();
    await expectSound(office, 'applications: roles');
    await expectInReachInLandscape(office, office.getByRole('button', { name: '同意加入' }));
    await press(office, '同意加入');
    await office.getByText('赵婷已加入').waitFor();

    await press(second, '查看我的申请');
    await second.getByText(/被拒绝.*原因：不认识/).waitFor();
    await first.reload();
    await first.getByRole('button', { name: /海呼演示.*进入/ }).click();
    await press(first, '开始使用');
    await first.waitForURL(/pages\/index\/index/);

    const { roles } = (await journey.call('enterprises.places', {}, owner.token)).data;
    const place = { departmentId: null, roleIds: [roles[0]!.id] };
    const invite = (await journey.call('enterprises.invite', { ...place, days: 1, maxUses: 1 }, owner.token)).data;
    await journey.pass(24 * 60 * 60);
    const late = await journey.phone();
    await late.goto(journey.at(`/?invite=${invite.code}`));
    await late.getByText('邀请链接已过期，请对方发一个新的').waitFor();
    await expectSound(late, 'sign-in: invitation expired');
  },
);

test(
  'the enterprise is authenticated in its words; its contract is an honest nothing',
  { timeout: 60_000 },
  async () => {
    const journey = await createJourney(browser);
    const owner = await journey.agent('王总', { isSuper: true, dataScope: 'all' });
    const page = await journey.signedIn(owner);
    await page.goto(journey.at('/pages/organize/select'));
    await page.getByRole('button', { name: '企业认证' }).click();
    await page.getByText('还没有认证').waitFor();
    await page.getByRole('region', { name: '企业认证' }).waitFor();
    expect(await page.locator('header h1').count()).toBe(0);
    await fill(page, '统一社会信用代码', '91350100m000100y44');
    await press(page, '提交认证');
    await page.getByText('校验位不对，对照执照再看一遍').waitFor();
    await page.getByText('上传营业执照照片').waitFor();
    await expectSound(page, 'authentication: faults');
    await fill(page, '执照上的名称', '海呼科技有限公司');
    await fill(page, '统一社会信用代码', '91350100m000100y43');
    await page
      .getByLabel('营业执照照片')
      .last()
      .setInputFiles({
        name: '执照.png',
        mimeType: 'image/png',
        buffer: await page.screenshot(),
      });
    await page
      .getByRole('button', { name: /原图|压缩/ })
      .first()
      .click();
    await page.getByText('已选好，点一下可更换').waitFor();
    await press(page, '提交认证');
    await page.getByText('审核中').waitFor();
    await expectSound(page, 'authentication: waiting');
    await fill(page, '城市', '宁波');
    await page.getByRole('button', { name: /时区/ }).click();
    await press(page, 'Asia/Urumqi');
    await press(page, '保存');
    await page.getByText('已保存').waitFor();
    expect((await journey.call('enterprises.info', {}, owner.token)).data).toMatchObject({
      city: '宁波',
      zone: 'Asia/Urumqi',
    });
    await page.getByRole('button', { name: '服务合同' }).click();
    await page.getByText('平台还没有登记合同').waitFor();
  },
);
