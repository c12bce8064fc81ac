import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectInReachInLandscape, expectSound } from '../../journey.ts';
import { enterByCode } from '../enter-by-code.ts';
import { fill, press } from '../../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

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
