import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { enterByCode } from '../enter-by-code.ts';
import { fill, press } from '../../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('a member who was suspended reads which company did it and whom to ask', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  await journey.agent('赵婷', { mobile: '13700000008' });
  await journey.admin('update membership set suspended_at = now()');
  const page = await journey.phone();
  await enterByCode(journey, page, '13700000008');
  await page.getByText('暂时不能进入海呼演示').waitFor();
  await page.getByText('你的账号或企业已停用，请联系企业管理员').waitFor();
  expect(await page.getByText('还没有加入企业').count()).toBe(0);
  await expectSound(page, 'enterprises: suspended');
});

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
