import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { cutWords, onNarrowest } from '../faults.ts';
import { createJourney, expectInReachInLandscape, expectSound } from '../journey.ts';
import { enterByCode } from '../organisation/enter-by-code.ts';
import { fill, press } from '../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'an agency is asked for and approved, opens an enterprise, works in it and is turned out by its owner',
  { timeout: 180_000 },
  async () => {
    const journey = await createJourney(browser);
    const { agency } = journey.domains;
    const wang = await journey.agent('王经理', { mobile: '13700000031' });
    const page = await journey.signedIn(wang);
    // The rights of agencies are offered only in roles of agencies.
    const standing = page.waitForResponse((response) => response.url().endsWith('jxs-user/get-menu-routing'));
    await page.goto(journey.at('/pages3/roles/edit'));
    await (await standing).finished();
    await page.getByRole('switch', { name: '查看钱包和账单' }).waitFor();
    expect(await page.getByRole('switch', { name: '管理价格和结算' }).count()).toBe(0);
    await page.goto(journey.at('/pages3/me'));
    await press(page, '服务商');
    await page.getByRole('button', { name: /申请成为服务商/ }).click();
    await page.getByText('审核通过后会有一个新的服务商企业').waitFor();
    await press(page, '提交申请');
    await page.getByText('填写联系电话').waitFor();
    await expectSound(page, 'agency application: phone missing');
    await fill(page, '服务商名称', '华东渠道');
    await fill(page, '联系电话', '138 1234 9999');
    await fill(page, '所在地区', '浙江杭州');
    await fill(page, '统一社会信用代码', '91350100M000100Y44');
    await press(page, '提交申请');
    await page.getByText('统一社会信用代码不对').waitFor();
    await fill(page, '统一社会信用代码', '91350100M000100Y43');
    await press(page, '提交申请');
    await page.getByText('申请正在审核').waitFor();
    await expectSound(page, 'agency application: waiting');

    const [waiting] = await agency.applications.listWaiting();
    const agencyId = (await agency.applications.approve(waiting!.id))!;
    await page.reload();
    await page.getByText('华东渠道 已开通').waitFor();
    await page.goto(journey.at('/pages3/me'));
    await page.getByRole('button', { name: /华东渠道/ }).click();
    // The page starts again in the other enterprise.
    await page.getByRole('button', { name: /海呼演示.*切换/ }).waitFor();
    await page.goto(journey.at('/pages3/roles/edit'));
    await page.getByRole('switch', { name: '管理价格和结算' }).waitFor();
    await page.goto(journey.at('/pages3/me'));
    await press(page, '服务商');
    await page.getByRole('button', { name: /开通企业/ }).waitFor();
    await expectSound(page, 'agency: opening enterprises');
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('oemjurisdiction') ?? '{}'));
    await expect.poll(kept).toMatchObject({ standing: 'agency' });

    await page.getByRole('button', { name: /服务的企业/ }).click();
    await page.getByText('还没有企业').waitFor();
    await press(page, '开通企业');
    await page.getByLabel('企业主姓名').waitFor();
    await press(page, '开通企业');
    await page.getByText('企业名称至少 2 个字').waitFor();
    await fill(page, '企业名称', '明达五金');
    await page.getByRole('button', { name: /行业/ }).click();
    await press(page, '其他');
    await fill(page, '企业主姓名', '周总');
    await fill(page, '企业主手机号', '13700000032');
    await expectSound(page, 'agency opens: form filled');
    await expectInReachInLandscape(page, page.getByRole('button', { name: '开通企业' }));
    await press(page, '开通企业');
    await page.getByText('等待接受邀请').waitFor();
    await expectSound(page, 'agency opens: invitation waits');
    await expectInReachInLandscape(page, page.getByRole('button', { name: '进入企业' }));

    const boss = await journey.phone();
    await enterByCode(journey, boss, '13700000032');
    await boss.getByText('明达五金').first().waitFor();
    await press(boss, '接受并进入');
    await press(boss, '开始使用');
    await boss.waitForURL(/pages\/index\/index/);

    await page.reload();
    await page.getByText('已加入').waitFor();
    await press(page, '进入企业');
    await page.waitForFunction(() => localStorage.getItem('userinfo')?.includes('明达五金'));
    await page.waitForURL(/pages\/index\/index/);
    await page.getByText('明达五金').first().waitFor();
    await page.goto(journey.at('/pages3/me'));
    await page.getByRole('button', { name: /华东渠道.*切换/ }).waitFor();

    await boss.goto(journey.at('/pages3/agency/delegation'));
    await boss.getByText('华东渠道').waitFor();
    await boss.getByText('王经理').waitFor();
    await expectSound(boss, 'delegation: somebody may enter');
    await boss.getByRole('switch', { name: '设置' }).click();
    await press(boss, '保存');
    await boss.getByRole('button', { name: '保存', exact: true }).waitFor({ state: 'detached' });
    await page
      .getByText(/该账户权限发生变化|登录过期/)
      .first()
      .waitFor();

    await press(boss, '收回权限');
    await boss.getByRole('alertdialog').getByRole('button', { name: '收回权限' }).click();
    await boss.getByText('还没有人进入').waitFor();
    await boss.getByRole('button', { name: '重新允许进入' }).waitFor();
    await expectSound(boss, 'delegation: taken back');
    await boss.goto(journey.at('/pages3/audit'));
    await boss.getByText('服务商 华东渠道 · 王经理').first().waitFor();
    expect(await onNarrowest(boss, () => cutWords(boss, '.audit-row :is(.name, .co)'))).toEqual([]);
    expect(agencyId).toBeTruthy();
  },
);
