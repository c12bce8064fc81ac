import { presets } from '@haihu/contract/permissions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyCustomers } from '../../../apps/server/test/customers.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { cutWords, onNarrowest, overflowing } from '../../faults.ts';
import { expectSound, journeysInOneWorld } from '../../journey.ts';
import { press } from '../../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createJourney = journeysInOneWorld();

const choose = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).click();

test(
  'all that match are shared evenly and taken back; one is returned with a reason; one deleted and restored',
  { timeout: 240_000 },
  async () => {
    const journey = await createJourney(browser);
    await addManyCustomers({ cipher: journey.cipher, tenant: journey.tenant }, 260);
    const sales = await journey.department('销售部');
    const first = await journey.agent('赵婷', { permissions: presets.agent, departmentId: sales });
    await journey.agent('李敏', { permissions: presets.agent, departmentId: sales });
    const manager = await journey.agent('王磊', {
      permissions: presets.manager,
      departmentId: sales,
      dataScope: 'branch',
    });

    const page = await journey.signedIn(manager);
    await page.goto(journey.at('/pages2/homeH5/homeleft2'));
    await page.getByText('赵婷').waitFor();
    await press(page, /^公海/);
    // The list is there to be read. Selecting begins by its key, and stays on with another filter.
    await page.getByText('260 位', { exact: true }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await press(page, '选择');
    await page.getByText('已选 0 位').waitFor();
    await page.getByRole('button', { name: 'A、B 级' }).click();
    await page.getByText('已选 0 位').waitFor();
    await page.goto(journey.at('/pages2/homeH5/homeleft2'));
    await press(page, /^公海/);
    await press(page, '选择');
    await page.getByText('已选 0 位').waitFor();
    await page
      .getByRole('checkbox', { name: /客户/ })
      .first()
      .click();
    await page.getByText('已选 1 位').waitFor();
    await expectSound(page, 'team: one chosen');
    await press(page, '选全部 260 位');
    await press(page, '分配');
    await choose(page, /赵婷/);
    await choose(page, /李敏/);
    await expect.poll(() => page.getByText('130 位', { exact: true }).count()).toBe(2);
    await page.getByRole('radio', { name: '按数量' }).click();
    await page.getByLabel('分给赵婷几位').fill('-40');
    await page.getByText('数量填 0 以上的整数').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^分配/ }).isDisabled()).toBe(true);
    await page.getByLabel('分给赵婷几位').fill('40');
    await page.getByText('还有 220 位没分，会留在原处').waitFor();
    await expectSound(page, 'share out: by number');
    await page.getByRole('radio', { name: '平均分' }).click();
    await page.getByText('共 260 位，全部分完').waitFor();
    await press(page, '分配 260 位');
    await page.getByText('正在处理 0 / 260').waitFor();
    await journey.runJobs();
    await page.getByText('已分配 260 位').first().waitFor();
    await expectSound(page, 'team: shared out');

    const agent = await journey.signedIn(first);
    await agent.goto(journey.at('/pages2/homeH5/homeleft?sort=owned'));
    await agent.getByText('130 位').waitFor();

    await press(page, '撤销');
    await page.getByText('正在撤销').first().waitFor();
    await journey.runJobs();
    await page.getByText('已撤销，260 位恢复原样').first().waitFor();
    await agent.getByText('私海里还没有客户').waitFor();

    const id = await journey.addToPublicPool({ name: '周云' });
    await journey.call('customers.claim', { ids: [id] }, first.token);
    await agent.goto(journey.at(`/pages/client/detail?id=${id}`));
    await press(agent, '更多');
    await agent.getByRole('menuitem', { name: '退回公海' }).click();
    await agent.getByRole('radio', { name: '没有意向' }).click();
    await agent.getByLabel('备注（选填）').fill('下半年再说');
    await expectSound(agent, 'own customers: return with a remark');
    await press(agent, '退回公海');
    await agent.getByText('没有意向：下半年再说').first().waitFor();

    await page.goto(journey.at(`/pages/client/detailpublic?id=${id}`));
    await press(page, '更多');
    await page.getByRole('menuitem', { name: '删除' }).click();
    // The customer's history is gone too. If it were asked for again, "no such customer" would hide the result.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('已删除 1 位').first().waitFor();
    expect(asked.filter((url) => url.includes('api/crm/timeline'))).toEqual([]);
    await page.goto(journey.at('/pages3/recycle-bin'));
    await page.getByRole('searchbox').fill('云');
    await choose(page, /周云/);
    await expectSound(page, 'recycle bin: one chosen');
    await press(page, '恢复 1 位');
    await page.getByText('没有符合的客户').waitFor();
    expect((await journey.call('customers.seaDetail', { id }, manager.token)).data.recycleBinId).toBeNull();
  },
);

test(
  'five things to do with those who are chosen, side by side on a phone, and more',
  { timeout: 60_000 },
  async () => {
    const journey = await createJourney(browser);
    const manager = await journey.agent('王磊', { isSuper: true, dataScope: 'all' });
    const ids: string[] = [];
    for (const name of ['周云', '何丽娟', '刘芳']) ids.push(await journey.addToPublicPool({ name }));
    await journey.call('customers.claim', { ids }, manager.token);
    await journey.call('customers.saveTag', { groupName: '来源', name: '展会', colour: 'blue' }, manager.token);
    const page = await journey.signedIn(manager, { hasTouch: true, isMobile: true });
    const actions = ['连续拨打', '分配', '等级', '标签', '退回公海', '更多'];
    const bar = page.locator('.bar.spread', { has: page.getByRole('button', { name: '标签', exact: true }) });
    const row = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
    const begin = async () => {
      await page.goto(journey.at('/pages2/homeH5/homeleft'));
      await press(page, '选择');
      await row('刘芳').click();
      await page.getByText('已选 1 位').waitFor();
    };

    await begin();
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await Promise.all(
        actions.map((name) => bar.getByRole('button', { name, exact: true }).boundingBox()),
      );
      for (const box of boxes) expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
      expect(boxes[0]!.x).toBeGreaterThanOrEqual(0);
      expect(boxes.at(-1)!.x + boxes.at(-1)!.width).toBeLessThanOrEqual(width);
      expect(boxes.every((box, index) => index === 0 || box!.x >= boxes[index - 1]!.x + boxes[index - 1]!.width)).toBe(
        true,
      );
      expect(new Set(boxes.map((box) => box!.y)).size).toBe(1);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page, 'own customers: keys of a choice');
    const narrow = async () => [...(await overflowing(page)), ...(await cutWords(page, '.bar.spread .act'))];
    expect(await onNarrowest(page, narrow)).toEqual([]);

    await press(page, '连续拨打');
    await page.getByRole('dialog', { name: '连续拨打' }).waitFor();
    await page.keyboard.press('Escape');
    await press(page, '等级');
    await page.getByRole('radio', { name: /^A/ }).click();
    await page.getByText(/1 位/).first().waitFor();
    await begin();
    await press(page, '标签');
    await page.getByRole('button', { name: '展会' }).click();
    await press(page, '加上');
    await begin();
    await press(page, '分配');
    await page.getByText('王磊').first().waitFor();
    await begin();
    await press(page, '退回公海');
    await page.getByRole('radio', { name: '没有意向' }).click();
    await press(page, '退回公海');
    await expect
      .poll(async () => (await journey.call('customers.seaDetail', { id: ids[2]! }, manager.token)).data)
      .toMatchObject({ level: 1, userId: null, tags: [{ name: '展会' }] });
    await page.goto(journey.at('/pages2/homeH5/homeleft'));
    await press(page, '选择');
    await row('周云').click();
    await press(page, '更多');
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('1 位', { exact: true }).waitFor();
  },
);
