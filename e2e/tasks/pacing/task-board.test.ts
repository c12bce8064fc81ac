import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { callOf, createCallPages } from '../../call-pages.ts';
import { connected } from '../../connected.ts';
import { seriousFaults } from '../../faults.ts';
import { readEntered, taskForm } from '../task-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'a manager watches a task live; the number opens for the agent who is given the call',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const agent = await member('赵婷');
    const form = taskForm({ name: '渐进任务', mode: 'progressive', seatIds: [agent.who.userId] });
    const { id } = (await bench.call('tasks.add', form, manager.token)).data;
    await bench.call(
      'tasks.addNumbers',
      {
        taskId: id,
        numbers: [
          { number: '13900000060', name: '张三' },
          { number: '13900000072', name: '李四' },
        ],
      },
      manager.token,
    );

    const page = await manager.page();
    await open(page, `/pages2/task/detail?id=${id}`);
    const board = page.getByRole('region', { name: '实时看板' });
    await board.getByText('赵婷').waitFor();
    await board.getByText('离线').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole('button', { name: '开始', exact: true }).click();
    await page.getByText('进行中 · 渐进拨号').waitFor();

    const phone = await agent.page();
    await open(phone, `/pages2/task/detail?id=${id}`);
    // An agent who comes online is ready without a tap.
    await phone.getByRole('button', { name: '接听中 · 点按暂停', pressed: true }).waitFor();
    await board.getByText(/^空闲 \d/).waitFor();
    // Rows that a user looks at keep their places, and show their new state.
    await page.getByRole('button', { name: /^待拨打/ }).click();
    const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
    await second.getByText('李四').waitFor();
    await bench.taskDialler.lookAfterLeases();
    await bench.taskDialler.tick();
    await phone.getByText('您好，这里是海呼。').waitFor();
    await phone.getByText('张三').waitFor();
    await phone.getByRole('button', { name: '挂断' }).waitFor();
    expect(await phone.getByRole('button', { name: '拨打', exact: true }).count()).toBe(0);
    expect(await seriousFaults(phone)).toEqual([]);
    await board.getByText(/^呼叫中 \d/).waitFor();
    await first.getByText('张三').waitFor();
    await first.getByText('拨打中').waitFor();
    await second.getByText('待拨打').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    // Nobody begins a second call: every screen of tasks leads back to the running one.
    await phone.getByRole('button', { name: '返回' }).click();
    await phone.getByRole('button', { name: '回到通话' }).waitFor();
    expect(await phone.getByRole('button', { name: '开始接听' }).count()).toBe(0);
    await open(phone, '/pages/index/index');
    await phone.getByRole('region', { name: '我的任务' }).getByText('渐进任务').waitFor();
    await phone.getByRole('button', { name: '回到通话' }).waitFor();
    expect(await phone.getByRole('button', { name: /接听/ }).count()).toBe(0);
    expect(await seriousFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: '回到通话' }).click();
    const callId = await callOf(phone);
    await agent.until(callId, 'answered');
    await phone.getByRole('button', { name: '挂断' }).click();
    await agent.until(callId, 'ended');
    await phone.getByRole('button', { name: '拨打', exact: true }).waitFor();

    // An agent who is taken away while writing is led back to the text.
    await phone.locator('textarea').fill('想要报价');
    await open(phone, '/pages/index/index');
    await phone.getByText('上一通还没写跟进 · 139****0060').waitFor();
    await phone.getByRole('button', { name: '去写' }).click();
    await expect.poll(() => phone.locator('textarea').inputValue()).toBe('想要报价');
    await phone.getByRole('button', { name: '保存', exact: true }).click();
    await phone.getByText('空闲时系统自动拨号，电话接入会打开号码').waitFor();
    await open(phone, '/pages/index/index');
    await phone.getByRole('region', { name: '我的任务' }).waitFor();
    await phone.getByText('上一通还没写跟进').waitFor({ state: 'detached' });
  },
);

test(
  'a task that places no calls says so to its seat and its manager, with the reason; the seat takes a break by the same key',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const agent = await member('赵婷');
    const form = taskForm({ name: '渐进任务', mode: 'progressive', seatIds: [agent.who.userId] });
    const { id } = (await bench.call('tasks.add', form, manager.token)).data;
    const [page, phone] = [await manager.page(), await agent.page()];
    await open(page, `/pages2/task/detail?id=${id}`);
    await page.getByRole('button', { name: '添加号码' }).waitFor();
    await connected(page);
    await bench.call('tasks.addNumbers', { taskId: id, numbers: [{ number: '13900000071' }] }, manager.token);
    // The news of the numbers would else come later, over a button.
    await readEntered(page);
    await page.reload();
    await page.getByRole('button', { name: '开始', exact: true }).click();
    await page.getByText('没有空闲坐席，暂不拨号').waitFor();
    await page.getByRole('button', { name: '暂停', exact: true }).waitFor();

    await open(phone, `/pages2/task/detail?id=${id}`);
    await phone.getByRole('button', { name: '接听中 · 点按暂停', pressed: true }).click();
    await phone.getByText('你在小休，开始接听后才会有电话').waitFor();
    await phone.getByRole('button', { name: '开始接听', pressed: false }).click();
    await phone.getByText('还没有拨出电话 · 马上拨下一通').waitFor();
    await phone.getByText('1 个号码等着拨').waitFor();
    expect(await phone.getByRole('alert').count()).toBe(0);
    bench.time.advance(61_000);
    for (const each of [page, phone]) {
      await each
        .getByRole('alert')
        .getByText(/^1分\d\d秒没有拨出电话$/)
        .waitFor();
      await each.getByText(/系统在重试/).waitFor();
      expect(await seriousFaults(each)).toEqual([]);
    }
    await bench.taskDialler.lookAfterLeases();
    await bench.taskDialler.tick();
    await page.getByText(/^\d+秒前拨出一通/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: '暂停', exact: true }).click();
    await page.getByText('已暂停 · 渐进拨号').waitFor();
  },
);
