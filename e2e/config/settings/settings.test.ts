import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'a manager changes rules in one browser, an agent feels them at once in another',
  { timeout: 60_000 },
  async () => {
    const journey = await createJourney(browser);
    const [manager, colleague] = [await journey.agent('钱伟'), await journey.agent('孙丽')];
    const agent = await journey.agent('赵婷', {
      permissions: ['customers.sea.read', 'customers.claim', 'customers.private.read', 'customers.edit', 'calls.place'],
    });
    const mine = await journey.addToPublicPool({ name: '罗敏', mobile: '13900000080' });
    await journey.call('customers.claim', { ids: [mine] }, agent.token);
    const open = await journey.addToPublicPool({ name: '何平' });

    // The agent has the public pool open before anything changes, and no way into the settings.
    const phone = await journey.signedIn(agent);
    await phone.goto(journey.at('/pages3/me'));
    await phone.getByRole('button', { name: '基础设置' }).waitFor();
    expect(await phone.getByRole('button', { name: '企业设置' }).count()).toBe(0);
    await phone.goto(journey.at('/pages2/homeH5/homeleft?pool=sea'));
    const row = phone.locator(`[data-customer="${open}"]`);
    await row.getByRole('button', { name: '领取' }).waitFor();

    const desk = await journey.signedIn(manager);
    await desk.goto(journey.at('/pages3/me'));
    await desk.getByRole('button', { name: '企业设置' }).click();
    await desk.getByRole('button', { name: /公海与私海/ }).waitFor();
    await expectSound(desk, 'enterprise settings');
    await desk.getByRole('button', { name: /公海与私海/ }).click();
    const claims = desk.getByLabel(/每人每天领取/);
    const save = desk.getByRole('button', { name: '保存' });
    await claims.fill('0');
    await desk.getByText('填 1 到 1000 的整数').waitFor();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await expectSound(desk, 'claims: wrong number');

    // Leaving with unsaved changes asks first.
    await claims.fill('1');
    await desk.getByRole('button', { name: '返回' }).click();
    await desk.getByRole('button', { name: '继续编辑' }).click();

    // Another member saved first. The dialog shows who, and the changes.
    const value = (await journey.call('config.poolRules', {}, colleague.token)).data;
    await journey.call(
      'config.saveSettings',
      { key: 'pools', version: 0, value: { ...value, coolDownDays: 9 } },
      colleague.token,
    );
    await save.click();
    const dialog = desk.getByRole('alertdialog');
    await dialog.getByText('孙丽刚改过这组设置').waitFor();
    await dialog.getByText('退回后不能再领：3 天 → 9 天').waitFor();
    await dialog.getByRole('button', { name: '按我的保存' }).click();
    await desk.getByText('已保存，马上生效').waitFor();

    await row.getByRole('button', { name: '领取' }).click();
    await phone.getByText('今天剩下的领取次数不够').first().waitFor();

    await desk.getByRole('button', { name: '修改记录' }).click();
    await desk.getByText('每人每天领取：50 次 → 1 次').waitFor();
    await desk.getByText('孙丽 修改').waitFor();
    await expectSound(desk, 'settings history');

    // Mondays are closed: the next call is refused, and the refusal tells until when.
    await desk.goto(journey.at('/pages3/settings/group?key=calling'));
    await desk.getByRole('switch', { name: '自己设定时间' }).click();
    await desk.getByRole('button', { name: /周一/ }).click();
    for (let left = 2; left > 0; left -= 1) await desk.getByRole('button', { name: '删掉这一段' }).first().click();
    await expectSound(desk, 'calling times: own hours');
    await desk.getByRole('button', { name: '确定' }).click();
    await desk.getByRole('button', { name: /周一 不拨打/ }).waitFor();
    await save.click();
    await desk.getByText('已保存，马上生效').waitFor();

    await phone.goto(journey.at(`/pages/client/detail?id=${mine}`));
    await phone.getByRole('button', { name: '呼叫' }).click();
    await phone.getByText(/不在可拨打的时间/).waitFor();

    // The customer shows the word beside the letter of the level, and a field of the enterprise's own.
    await desk.goto(journey.at('/pages3/settings/group?key=levels'));
    await desk.getByLabel('C', { exact: true }).fill('再看看');
    // The message of the earlier save must be gone first. The next one then means that nothing is unsaved.
    await desk.getByText('已保存，马上生效').waitFor({ state: 'hidden' });
    await save.click();
    await desk.getByText('已保存，马上生效').waitFor();
    await desk.goto(journey.at('/pages3/settings/group?key=customFields'));
    await desk.getByRole('button', { name: '加字段' }).click();
    await desk.getByLabel('名称').fill('预算');
    await desk.getByRole('radio', { name: '数字' }).click();
    await expectSound(desk, 'custom fields: new');
    await desk.getByRole('button', { name: '确定' }).click();
    await save.click();
    await desk.getByText('已保存，马上生效').waitFor();

    await phone.goto(journey.at(`/pages/client/detail?id=${mine}&tab=data`));
    await phone.reload();
    await phone.getByRole('button', { name: /再看看/ }).waitFor();
    await phone.getByRole('button', { name: '填写' }).click();
    await phone.getByLabel('预算').fill('五千');
    await phone.getByText('填数字').waitFor();
    await phone.getByLabel('预算').fill('5000');
    await expectSound(phone, 'add customer: own number field');
    await phone.getByRole('button', { name: '保存' }).click();
    await phone.getByText('5000').waitFor();
  },
);
