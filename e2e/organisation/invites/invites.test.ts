import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectInReachInLandscape, expectSound } from '../../journey.ts';
import { enterByCode } from '../enter-by-code.ts';
import { fill, press } from '../../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

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
    const copied = () => boss.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/\?invite=[\w-]{43}$/);
    const link = await copied();
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
