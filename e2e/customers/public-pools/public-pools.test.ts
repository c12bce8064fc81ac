import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../../apps/server/test/customers.ts';
import { sql } from '../../../apps/server/test/journeys.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const DAY = 24 * 60 * 60 * 1000;
/**
 * An evening so late that sessions live until the morning. `TO_THE_NIGHT`: seconds until 02:40, when every enterprise
 * has had its turn.
 */
const EVENING = new Date('2026-03-02T15:00:00Z');
const TO_THE_NIGHT = (3 * 60 + 40) * 60;

test(
  'a second sea for one department: what an agent leaves lying is back there in the morning, and nobody else sees it',
  { timeout: 240_000 },
  async () => {
    const journey = await createJourney(browser, { startsAt: EVENING });
    const sales = await journey.department('销售一部');
    const manager = await journey.agent('钱伟', { dataScope: 'all' });
    const permissions = ['customers.sea.read', 'customers.claim', 'customers.private.read', 'customers.edit'] as const;
    const agent = await journey.agent('赵婷', { permissions: [...permissions] });
    const [mate, stranger] = [
      await journey.agent('孙丽', { permissions: [...permissions] }),
      await journey.agent('李敏', { permissions: [...permissions] }),
    ];
    await journey.tenant.query(sql`
      update membership set department_id = ${sales}
      where user_id = any(${[agent.member.userId, mate.member.userId]})`);
    const owned = (name: string, row: object) =>
      addCustomer(journey, {
        name,
        company: '成都蓉和建材',
        owner_id: agent.member.userId,
        owned_at: new Date(journey.clock.now().getTime() - 4 * DAY),
        ...row,
      });
    const left = await owned('罗敏', { mobile: '18212344450' });
    const kept = await owned('何平', {});

    const desk = await journey.signedIn(manager);
    await desk.goto(journey.at('/pages3/settings'));
    await desk.getByRole('button', { name: /多个公海/ }).click();
    await desk.getByRole('button', { name: '新建公海' }).waitFor();
    await expectSound(desk, 'seas');
    await desk.getByRole('button', { name: '新建公海' }).click();
    await desk.getByLabel('名称').fill('华东公海');
    await desk.getByRole('button', { name: '销售一部' }).click();
    await desk.getByRole('button', { name: '电话' }).click();
    await desk.getByRole('button', { name: '公司' }).click();
    await desk.getByLabel(/多久没跟进自动回收/).fill('3');
    await expectSound(desk, 'sea: rules');
    await desk.getByRole('button', { name: '保存' }).click();
    const forecast = desk.getByRole('alertdialog');
    await forecast.getByText('保存后今晚将有 2 位自动回收').waitFor();
    await forecast.getByText('赵婷 2 位').waitFor();
    await forecast.getByRole('button', { name: '保存' }).click();
    await desk.getByRole('button', { name: /华东公海/ }).waitFor();
    await desk.getByText(/1 个部门.*隐藏 2 项 · 1 项自己的规则/).waitFor();

    // The card shows when and why the customer goes back. A manager may give more time.
    const phone = await journey.signedIn(agent);
    await phone.goto(journey.at('/pages2/homeH5/homeleft'));
    await phone
      .locator(`[data-customer="${left}"]`)
      .getByText(/后自动回收/)
      .waitFor();
    await phone.locator(`[data-customer="${left}"]`).getByText('没有接通的电话').waitFor();
    await desk.goto(journey.at(`/pages/client/detail?id=${kept}`));
    await desk.getByText(/后自动回收：没有接通的电话/).waitFor();
    await desk.getByRole('button', { name: '延长' }).click();
    await desk.getByRole('button', { name: '正在走合同' }).click();
    await expectSound(desk, 'extension: answered at once');
    await desk.getByRole('dialog').getByRole('button', { name: '延长', exact: true }).click();
    await desk.getByText(/后自动回收：已延长/).waitFor();
    // The manager gives time again, because the agent asks for it.
    await phone.goto(journey.at(`/pages/client/detail?id=${kept}`));
    await phone.getByRole('button', { name: '申请延期' }).click();
    await phone.getByRole('button', { name: '客户出差' }).click();
    await expectSound(phone, 'customer: asks for more time');
    await phone.getByRole('button', { name: '提交申请' }).click();
    await phone.getByText(/已申请延期/).waitFor();
    await desk.goto(journey.at('/pages3/extensions'));
    await desk.getByRole('button', { name: /何平.*客户出差/ }).click();
    await desk.getByLabel('答复（选填）').fill('抓紧');
    await expectSound(desk, 'extensions: answer');
    await desk.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
    await desk.getByText('没有等待的申请').waitFor();
    await phone.getByText('延期申请已同意：抓紧').waitFor();
    await phone.goto(journey.at('/pages2/homeH5/homeleft'));

    await journey.pass(TO_THE_NIGHT);
    await phone.locator(`[data-customer="${left}"]`).waitFor({ state: 'detached' });
    await phone.locator(`[data-customer="${kept}"]`).waitFor();

    const other = await journey.signedIn(mate);
    await other.goto(journey.at('/pages2/homeH5/homeleft?pool=sea'));
    await other.getByRole('radio', { name: '华东公海' }).click();
    const row = other.locator(`[data-customer="${left}"]`);
    await row.getByText(/回收 · 长期未跟进/).waitFor();
    await row.getByText('领取后可见').waitFor();
    expect(await row.getByText('成都蓉和建材').count()).toBe(0);
    await expectSound(other, 'sea: returned one, fields hidden');
    await row.getByRole('button', { name: '领取', exact: true }).click();
    await row.getByText('182****4450').waitFor();
    await row.getByText('成都蓉和建材').waitFor();

    const elsewhere = await journey.signedIn(stranger);
    await elsewhere.goto(journey.at('/pages2/homeH5/homeleft?pool=sea'));
    await elsewhere.getByText('公海里还没有客户').waitFor();
    expect(await elsewhere.getByRole('radio', { name: '华东公海' }).count()).toBe(0);

    // After the pool is deleted, its customers are in another one.
    await desk.goto(journey.at('/pages3/seas'));
    await desk.getByRole('button', { name: /华东公海/ }).click();
    await desk.getByRole('button', { name: '删除公海' }).click();
    await desk.getByText('公海里有 0 位客户，另有 1 位在同事手上或回收站').waitFor();
    await expectSound(desk, 'sea: to be deleted');
    await desk.getByRole('dialog').getByRole('button', { name: '删除公海' }).click();
    await desk.getByText('已删除，1 位客户移到别的公海').waitFor();
    await desk.getByRole('button', { name: /华东公海/ }).waitFor({ state: 'detached' });

    // An empty pool is deleted without a word about customers.
    await desk.getByRole('button', { name: '新建公海' }).click();
    await desk.getByLabel('名称').fill('华南公海');
    await desk.getByRole('button', { name: '销售一部' }).click();
    await desk.getByRole('button', { name: '保存' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
    await desk.getByRole('button', { name: /华南公海/ }).click();
    await desk.getByRole('button', { name: '删除公海' }).click();
    await desk.getByText('公海里没有客户，现在删除不影响任何人').waitFor();
    await desk.getByRole('dialog').getByRole('button', { name: '删除公海' }).click();
    await desk.getByText('公海已删除').waitFor();
  },
);
